import "./look/look.css";
import { fetchAhead } from "./ahead";
import { breathe } from "./app/breathe";

void fetchAhead();
const { start } = await import("./start");
await breathe();
await start();
