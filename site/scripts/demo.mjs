/** A running product with its demo account. */
export const BASE = process.argv[2] ?? "http://127.0.0.1:8080";

export const PHONE = { width: 390, height: 844 };

/** Signs the demo account in, until its overview is there. Whose device it is was answered before. */
export async function signIn(page, base = BASE) {
  await page.goto(`${base}/login`);
  await page.evaluate(() => localStorage.setItem("zuversicht-device", "own"));
  await page.getByLabel("E-Mail-Adresse").fill("demo@zuversicht.example");
  await page.locator("input[name=password]").fill("Zuversicht-2026!");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/dashboard");
}
