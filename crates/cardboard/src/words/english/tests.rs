//! Every printed text, to be read by people when it changes.

use expect_test::{Expect, expect};

use super::*;
use crate::printed;

fn reads(cards: &[Card], expected: Expect) {
    let lines: Vec<String> =
        cards.iter().map(|card| format!("{}: {}\n", card.name, text(card))).collect();
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
            Pastures: Build pastures.
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
            Wood Rooms and Stables: Add rooms to a wood house for 5 wood and 2 reed each and/or build stables for 2 wood each.
            Renovation and Stable: Renovate your wood house to clay for 3 clay and 1 reed and/or build 1 stable for free.
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
            Pastures and Stables: Build pastures and/or build stables for 2 wood each.
            Market: Get 1 wood, 1 clay and 1 reed.
            Clay: Every round 2 clay is added. Take everything that lies here.
            Second Clay: Every round 1 clay is added. Take everything that lies here.
            Reed: Every round 1 reed is added. Take everything that lies here.
            Wood: Every round 3 wood is added. Take everything that lies here.
            Second Wood: Every round 2 wood is added. Take everything that lies here.
            Third Wood: Every round 1 wood is added. Take everything that lies here.
            Pastures and Stables: Build pastures and/or build stables for 2 wood each.
        "#]],
    );
}

#[test]
fn the_revised_base_deck_reads_well() {
    let lines: Vec<String> = printed::revised_base()
        .iter()
        .map(|card| {
            let needs = needs(card, printed::revised());
            let needs = needs.map_or(String::new(), |needs| format!(" [needs {needs}]"));
            format!("{} {}{needs}: {}\n", card.key, card.name, hand_card(card, printed::revised()))
        })
        .collect();
    expect![[r#"
        A002 Shifting Cultivation: When you play this card, plow 1 field. Then pass this card to the player on your left.
        A005 Clay Embankment: When you play this card, get 1 clay for every 2 clay in your supply. Then pass this card to the player on your left.
        A009 Young Animal Market: When you play this card, get 1 cattle. Then pass this card to the player on your left.
        A012 Drinking Trough: Each of your pastures holds 2 more animals.
        A016 Rammed Clay: When you play this card, get 1 clay. When you pay for fences, you may use clay in place of wood.
        A019 Handplow: When you play this card, mark the round space 5 rounds from now: when that round begins, you may plow 1 field.
        A024 Threshing Board [needs at least 2 occupations]: Each time you use Farmland or Cultivation, you may bake bread.
        A026 Sleeping Corner [needs at least 2 grain fields]: You may use a Wish for Children space even if exactly one other player has a person there.
        A032 Manger: Scoring: 1/2/3/4 bonus points with at least 6/7/8/10 farmyard spaces in pastures.
        A033 Big Country [needs no unused farmyard space]: When you play this card, get 1 bonus point and 2 food for each complete round left to play.
        A038 Wool Blankets [needs at least 5 sheep]: Scoring: 3 bonus points for a wooden house or 2 bonus points for a clay house.
        A044 Pond Hut [needs exactly 2 occupations]: When you play this card, put 1 food on each of the next 3 round spaces, yours when those rounds begin.
        A050 Milk Jug: Each time any player (you too) uses Cattle Market, get 3 food and every other player gets 1 food.
        A053 Claypipe: In each returning home phase, if you gained at least 7 building resources in the work phase, get 2 food.
        A055 Junk Room: Each time right after you build or play an improvement, this one included, get 1 food.
        A056 Basket: Each time right after you use a wood accumulation space, you may put 2 wood back on that space to get 3 food.
        A063 Dutch Windmill: Each time you bake bread, if the round before ended with a harvest, get 3 food.
        A067 Corn Scoop: Each time you use Grain Seeds, get 1 grain.
        A069 Large Greenhouse [needs at least 2 occupations]: When you play this card, put 1 vegetable on each of the round spaces 4, 7 and 9 rounds from now, yours when those rounds begin.
        A071 Clearing Spade: At any time, you may move 1 crop from a field with at least 2 crops to an empty field.
        A075 Lumber Mill [needs at most 3 occupations]: Every improvement costs you 1 wood less.
        A078 Canoe [needs at least 1 occupation]: Each time you use Fishing, get 1 reed and 1 food.
        A080 Stone Tongs: Each time you use a stone accumulation space, get 1 stone.
        A083 Shepherd's Crook: Each time right after you fence in a new pasture of at least 4 spaces, get 2 sheep.
        A086 Animal Tamer: When you play this card, get 1 wood or 1 grain. You may keep 1 animal of any kind in each room of your house.
        A087 Conservator: You may renovate your wooden house to stone at once.
        A088 Hedge Keeper: Each time you build fences, 3 of them cost nothing.
        A090 Plow Driver: At the start of each round, if you live in a stone house, you may pay 1 food to plow 1 field.
        A092 Adoptive Parents: At any time in the work phase, if you have at least 1 newborn, you may pay 1 food to place a person born this round as if it were an adult.
        A098 Stable Architect: Scoring: 1 bonus point for each stable outside of pastures.
        A102 Grocer: When you play this card, pile these goods on this card, from bottom to top: vegetable, reed, clay, vegetable, stone, reed, grain and wood. At any time, you may pay 1 food to take the top good of the pile.
        A108 Mushroom Collector: Each time right after you use a wood accumulation space, you may put 1 wood back on that space to get 2 food.
        A110 Roughcaster: Each time you build at least 1 clay room or renovate from clay to stone, get 3 food.
        A111 Wall Builder: Each time you build at least 1 room, you may put 1 food on each of the next 4 round spaces, yours when those rounds begin.
        A112 Scythe Worker: When you play this card, get 1 grain. In the field phase of each harvest, you may take 1 more grain from each of your grain fields.
        A114 Seasonal Worker: Each time you use Day Laborer: if it is before round 6, get 1 grain; if it is round 6 or later, get 1 grain or 1 vegetable.
        A116 Wood Cutter: Each time you use a wood accumulation space, get 1 wood.
        A119 Firewood Collector: At the end of each turn in which you used Farmland, Grain Seeds, Grain Utilization or Cultivation, get 1 wood.
        A120 Clay Hut Builder: As soon as you no longer live in a wooden house, put 2 clay on each of the next 5 round spaces, yours when those rounds begin.
        A123 Frame Builder: For each room or renovation you pay for, you may once replace 2 clay or 2 stone with 1 wood.
        A125 Priest: When you play this card, if you live in a clay house and have exactly 2 rooms, get 3 clay, 2 reed and 2 stone.
        A133 Braggart: Scoring: 2/3/4/5/7/9 bonus points with at least 5/6/7/8/9/10 improvements.
        A138 Harpooner: Each time you use Fishing, you may pay 1 wood to get 1 food for each person you have, and 1 reed.
        A143 Stonecutter: Every improvement, room and renovation costs you 1 stone less.
        A147 Animal Dealer: Each time you use an animal market, you may pay 1 food to get 1 more animal of the same kind.
        A155 Conjurer: Each time you use Traveling Players, get 1 wood and 1 grain.
        A160 Lutenist: Each time another player uses Traveling Players, get 1 wood and 1 food; then you may pay 2 food to get 1 vegetable.
        A165 Pig Breeder: When you play this card, get 1 wild boar. At the end of round 12, get 1 newborn wild boar if you have 2 or more and room for another.
        B002 Mini Pasture: When you play this card, fence in 1 space without paying for the fences. Then pass this card to the player on your left.
        B008 Market Stall: When you play this card, get 1 vegetable. Then pass this card to the player on your left.
        B010 Caravan: This card has room for 1 person.
        B013 Carpenter's Parlor: Wooden rooms cost you 2 wood and 2 reed each.
        B016 Mining Hammer: When you play this card, get 1 food. Each time you renovate, you may build 1 stable for free.
        B019 Moldboard Plow [needs at least 1 occupation]: Each time you use Farmland, you may plow 1 field (at most twice in the game).
        B024 Lasso: You may place 2 people in a row on your turn if at least one of them goes to an animal market.
        B025 Bread Paddle: When you play this card, get 1 food. Each time you play an occupation, you may bake bread.
        B033 Mantlepiece [needs a clay or stone house]: When you play this card, get 1 bonus point for each complete round left to play. You may no longer renovate your house.
        B036 Bottles: This card does nothing but score its points.
        B039 Loom [needs at least 2 occupations]: In the field phase of each harvest, get 1/2/3 food with at least 1/4/7 sheep. Scoring: 1 bonus point for every 3 sheep you have.
        B045 Strawberry Patch [needs at least 2 vegetable fields]: When you play this card, put 1 food on each of the next 3 round spaces, yours when those rounds begin.
        B047 Herring Pot: Each time you use Fishing, put 1 food on each of the next 3 round spaces, yours when those rounds begin.
        B050 Butter Churn [needs at most 3 occupations]: In the field phase of each harvest, get 1 food for every 3 sheep you have and 1 food for every 2 cattle you have.
        B056 Brook [needs one of your people on Fishing]: Each time you use one of the four spaces above Fishing, get 1 food.
        B057 Scullery: At the start of each round, if you live in a wooden house, get 1 food.
        B061 Three-Field Rotation [needs at least 3 occupations]: At the start of the field phase of each harvest, if you have at least 1 grain field, 1 vegetable field and 1 empty field, get 3 food.
        B062 Pitchfork: Each time you use Grain Seeds, if Farmland is occupied, get 3 food.
        B066 Sack Cart [needs at least 2 occupations]: When you play this card, put 1 grain on each of the round spaces 5, 8, 11 and 14 still to come, yours when those rounds begin.
        B068 Beanfield [needs at least 2 occupations]: This card is a field for vegetables only.
        B074 Thick Forest [needs at least 5 clay]: When you play this card, put 1 wood on each even round space still to come, yours when those rounds begin.
        B077 Loam Pit [needs at least 3 occupations]: Each time you use Day Laborer, get 3 clay.
        B080 Hard Porcelain: At any time, you may turn 2 clay into 1 stone, 3 clay into 2 stone or 4 clay into 3 stone.
        B084 Acorns Basket [needs at least 3 occupations]: When you play this card, put 1 wild boar on each of the next 2 round spaces, yours when those rounds begin.
        B087 Cottager: Each time you use Day Laborer, you may build 1 room or renovate your house.
        B089 Groom: When you play this card, get 1 wood. At the start of each round, if you live in a stone house, you may build 1 stable for 1 wood.
        B091 Assistant Tiller: Each time you use Day Laborer, you may plow 1 field.
        B095 Master Bricklayer: Major improvements cost you 1 stone less for each room you have added to your house.
        B097 Scholar: At the start of each round, if you live in a stone house, you may play an occupation for 1 food or play a minor improvement.
        B098 Organic Farmer: Scoring: 1 bonus point for each pasture that holds at least 1 animal and has room for at least 3 more.
        B099 Tutor: Scoring: 1 bonus point for each occupation you play after this one.
        B102 Consultant: When you play this card: if you play alone, get 2 grain; if there are 2 players, get 3 clay; if there are 3 players, get 2 reed; if there are 4 or more players, get 2 sheep.
        B104 Sheep Walker: At any time, you may turn 1 sheep into 1 wild boar, 1 vegetable or 1 stone.
        B107 Manservant: As soon as you live in a stone house, put 3 food on each round space still to come, yours when those rounds begin.
        B108 Oven Firing Boy: Each time you use a wood accumulation space, you may bake bread.
        B109 Paper Maker: Each time right before you play an occupation, you may pay 1 wood to get 1 food for each occupation you have.
        B114 Childless: At the start of each round, if you have at least 3 rooms and exactly 2 people, get 1 food and either 1 grain or 1 vegetable.
        B118 Small-scale Farmer: At the start of each round, if you have exactly 2 rooms, get 1 wood.
        B121 Geologist: Each time you use Forest or Reed Bank, get 1 clay. Each time you use Clay Pit, if there are 3 or more players, get 1 clay.
        B123 Roof Ballaster: When you play this card, you may pay 1 food to get 1 stone for each room you have.
        B126 Carpenter: Rooms cost you 3 of the material of your house and 2 reed each.
        B136 House Steward: When you play this card, get 1/2/3/4 wood with at least 1/3/6/9 complete rounds left to play. Scoring: every player with the most rooms gets 3 bonus points.
        B142 Greengrocer: Each time you use Grain Seeds, get 1 vegetable.
        B145 Brushwood Collector: For each room or renovation you pay for, you may replace all of the reed with 1 wood.
        B156 Storehouse Keeper: Each time you use Resource Market, get 1 clay or 1 grain.
        B163 Pastor: As soon as you have exactly 2 rooms and every other player has more than 2 rooms, get 3 wood, 2 clay, 1 reed and 1 stone.
        B164 Sheep Whisperer: When you play this card, put 1 sheep on each of the round spaces 2, 5, 8 and 10 rounds from now, yours when those rounds begin.
        B166 Cattle Feeder: Each time you use Grain Seeds, you may pay 1 food to get 1 cattle.
    "#]].assert_eq(&lines.concat());
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
            Copse (tile): Every round 1 wood is added. Take everything that lies here.
            Resource Market (tile): Get 1 stone and 1 food.
            Animal Market (tile): Get 1 sheep and 1 food, get 1 wild boar or pay 1 food to get 1 cattle.
            Modest Wish for Children (tile): From round 5 on grow your family if you have a spare room.
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
            a wood accumulation space: 
            a stone accumulation space: 
            an animal market: 
            a Wish for Children space: 
            one of the four spaces above Fishing: 
        "#]],
    );
}

#[test]
fn classic_spaces_read_well() {
    reads(
        printed::classic(),
        expect![[r#"
            Rooms and Stables: Build rooms and/or build stables for 2 wood each.
            Start Player: Become start player and/or play a minor improvement.
            Start Player: Play a minor improvement.
            Start Player: You may play a minor improvement.
            Start Player and Storehouse: Every round 1 food is added. Become start player and take everything that lies here.
            Start Player and Storehouse: Become start player.
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
            Animal Market: Get 1 sheep and 1 food, get 1 wild boar or pay 1 food to get 1 cattle.
            Room or Traveling Players: Every round 1 food is added. Build 1 room or take everything that lies here.
            Occupation or Family Growth: Play an occupation (1 food, 2 food once you have played 2) or from round 5 on grow your family if you have a spare room.
            Two Resources or Family Growth: Get 2 different goods out of wood, clay, reed and stone or from round 5 on grow your family if you have a spare room.
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
            a space where wood is added: 
            a space where wood lies: 
            a space where clay is added: 
            a space where stone is added: 
            Sheep, Wild Boar or Cattle: 
            Traveling Players: 
            a Family Growth space: 
            Family Growth: 
            a space for building rooms: 
            a space that gives reed: 
            Sow and Bake or Plow and Sow: 
            the newest round card: 
        "#]],
    );
}
