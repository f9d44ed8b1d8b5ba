//! Every printed text, to be read by people when it changes.

use expect_test::{Expect, expect};

use super::*;
use crate::printed;

fn reads(cards: &[Card], expected: Expect) {
    let cards = cards.iter().filter(|card| card.kind != Kind::Group);
    let lines: Vec<String> = cards.map(|card| format!("{}: {}\n", card.name, text(card))).collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn major_improvements_read_well() {
    reads(
        printed::majors(),
        expect![[r#"
                Fireplace: At any time, turn 1 vegetable into 2 food, 1 sheep into 2 food, 1 wild boar into 2 food or 1 cattle into 3 food. Bake bread: any number of grain for 2 food each.
                Fireplace: At any time, turn 1 vegetable into 2 food, 1 sheep into 2 food, 1 wild boar into 2 food or 1 cattle into 3 food. Bake bread: any number of grain for 2 food each.
                Cooking Hearth: At any time, turn 1 vegetable into 3 food, 1 sheep into 2 food, 1 wild boar into 3 food or 1 cattle into 4 food. Bake bread: any number of grain for 3 food each.
                Cooking Hearth: At any time, turn 1 vegetable into 3 food, 1 sheep into 2 food, 1 wild boar into 3 food or 1 cattle into 4 food. Bake bread: any number of grain for 3 food each.
                Clay Oven: When you build this, you may bake bread. Bake bread: 1 grain for 5 food.
                Stone Oven: When you build this, you may bake bread. Bake bread: up to 2 grain for 4 food each.
                Joinery: Once in each harvest, turn 1 wood into 2 food. Points at the end: 1 for 3 wood, 2 for 5 wood or 3 for 7 wood.
                Pottery: Once in each harvest, turn 1 clay into 2 food. Points at the end: 1 for 3 clay, 2 for 5 clay or 3 for 7 clay.
                Basketmaker's Workshop: Once in each harvest, turn 1 reed into 3 food. Points at the end: 1 for 2 reed, 2 for 4 reed or 3 for 5 reed.
                Well: When you build this, put 1 food on each of the next 5 round spaces, yours when those rounds begin.
            "#]],
    );
}

#[test]
fn the_family_edition_reads_well() {
    reads(
        printed::family(),
        expect![[r#"
            Room: There are 12 for all players together.
            Stable: There are 10 for all players together.
            Small Pasture: Holds 2 animals of one kind, with a stable 4. The other side is a field. There are 20 for all players together.
            Pastures: Build any number of pastures.
            Plow: Plow 1 field.
            Sow: Sow up to 3 fields.
            Grain: Get 1 grain.
            Sheep: Every round 1 sheep is added. Take everything that lies here.
            Fishing: Every round 1 food is added. Take everything that lies here.
            Start Player: Become start player and get 1 food.
            Market: Get 1 food and 1 wood, clay or reed.
            Clay: Every round 1 clay is added. Take everything that lies here.
            Reed: Every round 1 reed is added. Take everything that lies here.
            Wood: Every round 3 wood is added. Take everything that lies here.
            Second Wood: Every round 1 wood is added. Take everything that lies here.
            Improvements: Build 1 improvement that lies here.
            Wood Rooms and Stables: Add rooms to a wooden house for 5 wood and 2 reed each and/or build stables for 2 wood each.
            Renovation and Stable: Renovate your wooden house to clay for 3 clay and 1 reed and/or build 1 stable for free.
            Clay Rooms and Stables: Add rooms to a clay house for 3 clay and 1 reed each and/or build stables for 2 wood each.
            Family Growth: Grow your family if you have a spare room.
            Wild Boar: Every round 1 wild boar is added. Take everything that lies here.
            Build the Wind Mill: Build 1 improvement that lies here.
            Cattle: Every round 1 cattle is added. Take everything that lies here.
            Build the Basketmaker's Workshop: Build 1 improvement that lies here.
            Build the Pottery: Build 1 improvement that lies here.
            Build the Joinery: Build 1 improvement that lies here.
            Family Growth without Room: Grow your family even without a room.
            Plow and Sow: Plow 1 field and/or sow up to 3 fields.
            Build the Depot: Build 1 improvement that lies here.
            Fireplace: At any time, turn 1 sheep into 2 food, 1 wild boar into 2 food, 1 cattle into 3 food or 1 wood and 1 grain into 2 food.
            Fireplace: At any time, turn 1 sheep into 2 food, 1 wild boar into 2 food, 1 cattle into 3 food or 1 wood and 1 grain into 2 food.
            Cooking Hearth: At any time, turn 1 sheep into 2 food, 1 wild boar into 3 food, 1 cattle into 4 food or 1 wood and 1 grain into 3 food.
            Clay Oven: At any time, turn 1 wood and 1 grain into 5 food.
            Wind Mill: Once in each harvest, turn 1 grain into 3 food. At the end, 1 point for every 2 grain in your supply.
            Basketmaker's Workshop: Once in each harvest, turn 1 reed into 3 food. At the end, 1 point for every 2 reed in your supply.
            Pottery: Once in each harvest, turn 1 clay into 2 food. At the end, 1 point for every 2 clay in your supply.
            Joinery: Once in each harvest, turn 1 wood into 2 food. At the end, 1 point for every 2 wood in your supply.
            Depot: At the end, 1 point for every 3 of your remaining wood, clay, reed and grain.
            Pasture of Two: Holds 4 animals of one kind, with a stable 8. There are 4 for all players together.
            Long Pasture: Holds 6 animals of one kind, with a stable 12. There are 4 for all players together.
            Bent Pasture: Holds 6 animals of one kind, with a stable 12. There are 4 for all players together.
            Great Pasture: Holds 8 animals of one kind, with a stable 16. There are 4 for all players together.
            Cooking Hearth: At any time, turn 1 sheep into 2 food, 1 wild boar into 3 food, 1 cattle into 4 food or 1 wood and 1 grain into 3 food.
            Clay Oven: At any time, turn 1 wood and 1 grain into 5 food.
            Market: Get 1 food and 1 wood, clay or reed.
            Clay: Every round 1 clay is added. Take everything that lies here.
            Reed: Every round 1 reed is added. Take everything that lies here.
            Market: Get 2 goods, each wood, clay or reed.
            Clay: Every round 2 clay is added. Take everything that lies here.
            Reed: Every round 1 reed is added. Take everything that lies here.
            Wood: Every round 3 wood is added. Take everything that lies here.
            Second Wood: Every round 2 wood is added. Take everything that lies here.
            Pastures and Stables: Build any number of pastures and/or build stables for 2 wood each.
            Market: Get 1 wood, 1 clay and 1 reed.
            Clay: Every round 2 clay is added. Take everything that lies here.
            Second Clay: Every round 1 clay is added. Take everything that lies here.
            Reed: Every round 1 reed is added. Take everything that lies here.
            Wood: Every round 3 wood is added. Take everything that lies here.
            Second Wood: Every round 2 wood is added. Take everything that lies here.
            Third Wood: Every round 1 wood is added. Take everything that lies here.
            Pastures and Stables: Build any number of pastures and/or build stables for 2 wood each.
        "#]],
    );
}

#[test]
fn revised_spaces_read_well() {
    reads(
        printed::revised(),
        expect![[r#"
            Farm Expansion: Build rooms and/or build stables for 2 wood each.
            Meeting Place: Become start player and afterwards, if you like, play a minor improvement.
            Meeting Place: Play a minor improvement.
            Meeting Place: You may play a minor improvement.
            Meeting Place: Every round 1 food is added. Become start player and take everything that lies here.
            Grain Seeds: Get 1 grain.
            Farmland: Plow 1 field.
            Lessons: Play an occupation (free, 1 food once you have played 1).
            Day Laborer: Get 2 food.
            Forest: Every round 3 wood is added. Take everything that lies here.
            Forest: Every round 2 wood is added. Take everything that lies here.
            Clay Pit: Every round 1 clay is added. Take everything that lies here.
            Reed Bank: Every round 1 reed is added. Take everything that lies here.
            Fishing: Every round 1 food is added. Take everything that lies here.
            Side Job: Build 1 stable for 1 wood and/or bake bread.
            Copse: Every round 1 wood is added. Take everything that lies here.
            Grove: Every round 2 wood is added. Take everything that lies here.
            Resource Market: Get 1 food and either 1 reed or 1 stone.
            Resource Market: Get 1 reed, 1 stone and 1 food.
            Hollow: Every round 1 clay is added. Take everything that lies here.
            Hollow: Every round 2 clay is added. Take everything that lies here.
            More Lessons: Play an occupation for 2 food.
            More Lessons: Play an occupation (1 food, 2 food once you have played 2).
            Traveling Players: Every round 1 food is added. Take everything that lies here.
            Copse: Every round 1 wood is added. Take everything that lies here.
            Copse (tile): Every round 1 wood is added. Take everything that lies here. The whole tile takes one person a round: whoever uses a space of it closes the others.
            Resource Market (tile): Get 1 stone and 1 food. The whole tile takes one person a round: whoever uses a space of it closes the others.
            Animal Market (tile): Get 1 sheep and 1 food, or get 1 wild boar, or pay 1 food to get 1 cattle. The whole tile takes one person a round: whoever uses a space of it closes the others.
            Modest Wish for Children (tile): From round 5 on grow your family if you have a spare room. The whole tile takes one person a round: whoever uses a space of it closes the others.
            Major Improvement: Build a major or play a minor improvement.
            Fencing: Build fences for 1 wood each.
            Grain Utilization: Sow fields and/or bake bread.
            Sheep Market: Every round 1 sheep is added. Take everything that lies here.
            Basic Wish for Children: Grow your family if you have a spare room and afterwards, if you like, play a minor improvement.
            House Redevelopment: Renovate your house and afterwards, if you like, build a major or play a minor improvement.
            Western Quarry: Every round 1 stone is added. Take everything that lies here.
            Vegetable Seeds: Get 1 vegetable.
            Pig Market: Every round 1 wild boar is added. Take everything that lies here.
            Cattle Market: Every round 1 cattle is added. Take everything that lies here.
            Eastern Quarry: Every round 1 stone is added. Take everything that lies here.
            Urgent Wish for Children: Grow your family even without a room.
            Cultivation: Plow 1 field and/or sow fields.
            Farm Redevelopment: Renovate your house and afterwards, if you like, build fences for 1 wood each.
        "#]],
    );
}

#[test]
fn classic_spaces_read_well() {
    reads(
        printed::classic(),
        expect![[r#"
            Rooms and Stables: Build rooms and/or build stables for 2 wood each.
            Start Player: Become start player and afterwards, if you like, play a minor improvement.
            Start Player: Play a minor improvement.
            Start Player: You may play a minor improvement.
            Start Player and Storehouse: Every round 1 food is added. Become start player and take everything that lies here.
            Start Player and Storehouse: Become start player.
            Start Player and Storehouse: You may become start player.
            Grain: Get 1 grain.
            Plow: Plow 1 field.
            Occupation: Play an occupation (free, 1 food once you have played 1).
            Stable and Bread: Build 1 stable for 1 wood and/or bake bread.
            Day Laborer: Get 2 food.
            Day Laborer: Get 1 food and your choice of 1 wood, 1 clay, 1 reed or 1 stone.
            Wood: Every round 3 wood is added. Take everything that lies here.
            Wood: Every round 2 wood is added. Take everything that lies here.
            Clay: Every round 1 clay is added. Take everything that lies here.
            Reed: Every round 1 reed is added. Take everything that lies here.
            Fishing: Every round 1 food is added. Take everything that lies here.
            Small Wood: Every round 2 wood is added. Take everything that lies here.
            Small Clay: Every round 1 clay is added. Take everything that lies here.
            One Resource: Get 1 wood, 1 clay, 1 reed or 1 stone.
            Second Occupation: Play an occupation for 2 food.
            Two Resources: Get 2 different goods out of wood, clay, reed and stone.
            Little Wood: Every round 1 wood is added. Take everything that lies here.
            Small Wood: Every round 2 wood is added. Take everything that lies here.
            Small Clay: Every round 2 clay is added. Take everything that lies here.
            Reed, Stone and Food: Get 1 reed, 1 stone and 1 food.
            Second Occupation: Play an occupation (1 food, 2 food once you have played 2).
            Two Resources: Get 2 different goods out of wood, clay, reed and stone.
            Traveling Players: Every round 1 food is added. Take everything that lies here.
            Great Wood: Every round 4 wood is added. Take everything that lies here.
            Great Clay: Every round 3 clay is added. Take everything that lies here.
            Reed, Stone and Wood: Every round 1 reed is added. Take everything that lies here and get 1 wood and 1 stone.
            Animal Market: Get 1 sheep and 1 food, or get 1 wild boar, or pay 1 food to get 1 cattle.
            Room or Traveling Players: Every round 1 food is added. Build 1 room or take everything that lies here.
            Occupation or Family Growth: Play an occupation (1 food, 2 food once you have played 2), or from round 5 on grow your family if you have a spare room.
            Two Resources or Family Growth: Get 2 different goods out of wood, clay, reed and stone, or from round 5 on grow your family if you have a spare room.
            Improvement: Build a major or play a minor improvement.
            Fences: Build fences for 1 wood each.
            Sow and Bake: Sow fields and/or bake bread.
            Sheep: Every round 1 sheep is added. Take everything that lies here.
            Family Growth: Grow your family if you have a spare room and afterwards, if you like, play a minor improvement.
            Renovation: Renovate your house and afterwards, if you like, build a major or play a minor improvement.
            Stone: Every round 1 stone is added. Take everything that lies here.
            Vegetable: Get 1 vegetable.
            Wild Boar: Every round 1 wild boar is added. Take everything that lies here.
            Cattle: Every round 1 cattle is added. Take everything that lies here.
            More Stone: Every round 1 stone is added. Take everything that lies here.
            Family Growth without Room: Grow your family even without a room.
            Plow and Sow: Plow 1 field and/or sow fields.
            Renovation and Fences: Renovate your house and afterwards, if you like, build fences for 1 wood each.
        "#]],
    );
}
