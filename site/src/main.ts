import "./look/look.css";
import { fetchAhead } from "./ahead";
import { breathe } from "./app/breathe";

// No `await` at the top level: for its sake the bundler would keep a file of fifty bytes for every page.
async function main(): Promise<void> {
  void fetchAhead();
  const { start } = await import("./start");
  await breathe();
  await start();
}

void main();
