import "./look/look.css";
import { checkStorage } from "./platform/storageSupport";
import { trustOwnFiles } from "./platform/trustedTypes";
import { yieldToMain } from "./platform/yieldToMain";
import { preload } from "./preload";

// No `await` at the top level: for it the bundler would add a file of fifty bytes to every page.
async function main(): Promise<void> {
  if (!checkStorage()) (await import("./platform/storageFallbacks")).installStorageFallbacks();
  // The first question to each storage waits for another process of the browser.
  await yieldToMain();
  trustOwnFiles();
  void preload();
  const { start } = await import("./start");
  await yieldToMain();
  await start();
}

void main();
