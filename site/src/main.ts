import "./look/look.css";
import { yieldToMain } from "./platform/yieldToMain";
import { preload } from "./preload";

// No `await` at the top level: for its sake the bundler would keep a file of fifty bytes for every page.
async function main(): Promise<void> {
  void preload();
  const { start } = await import("./start");
  await yieldToMain();
  await start();
}

void main();
