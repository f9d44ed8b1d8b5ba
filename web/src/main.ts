import { mount } from "svelte";
import App from "./App.svelte";
import sprite from "./art/sprite.svg?raw";
import "./styles/tokens.css";
import "./styles/base.css";

// One sprite holds every drawing; inline, so that it follows the colours of the page.
document.body.insertAdjacentHTML("afterbegin", sprite);

const target = document.getElementById("page");
if (target) mount(App, { target });
