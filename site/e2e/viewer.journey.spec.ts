// projects: de-390
import { photo } from "./support/photo";
import { expect, test } from "./support/test";

/** A page of A4 with one line of text, whose font is not in the file. */
function letter(text: string): Buffer {
  const drawn = `BT /F1 28 Tf 60 700 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 6>>\n%%EOF\n`, "latin1");
}

/** A file that says it is a PDF, and has no page. */
const EMPTY = Buffer.from(`%PDF-1.7\n${" ".repeat(2000)}%%EOF\n`);

test("a person looks at a letter and a photo in the app, larger, and shares them", async ({
  page,
  program,
  say,
  look,
  watch,
  makePerson,
  openAs,
}) => {
  const main = page.getByRole("main");
  const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
  const viewer = page.getByRole("dialog");
  const percent = (value: number) => viewer.getByText(say("papers:viewer.percent", { percent: value }));
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(program.url)) elsewhere.push(request.url());
  });
  // No device of the tests has an app to share with.
  await page.addInitScript(() => {
    const shared: string[] = [];
    const share = async ({ files = [] }: ShareData) => {
      shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size}`));
    };
    Object.assign(navigator, { canShare: () => true, share });
    Object.assign(window, { shared });
  });

  async function open(name: string, mimeType: string, buffer: Buffer) {
    await page.goto("/profiledata/document");
    await page
      .getByLabel(say("papers:document.choose"), { exact: true })
      .setInputFiles({ name, mimeType, buffer });
    await button("papers:document.send").click();
    const title = name.slice(0, name.lastIndexOf("."));
    await main
      .getByRole("link", { name: say("papers:documents.view", { name: title }), exact: true })
      .click();
    await button("papers:viewer.open").click();
  }

  await openAs(page, await makePerson());

  await test.step("a letter is drawn and can be read aloud", async () => {
    await open("Arztbrief.pdf", "application/pdf", letter("Befund unauffaellig"));
    const pdfPage = viewer.getByRole("img", { name: say("papers:viewer.page", { number: 1, count: 1 }) });
    await expect(pdfPage).toHaveAttribute("data-drawn", "");
    const dark = await pdfPage.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel] ?? 255).filter(
        (red) => red < 99,
      ).length;
    });
    expect(dark, "pixels of letters").toBeGreaterThan(100);
    await expect(viewer.getByText("Befund unauffaellig")).toBeAttached();
    await look.at("viewer-letter");
  });

  await test.step("it becomes larger by buttons, keys and two fingers", async () => {
    await button("papers:viewer.larger").click();
    await expect(percent(150)).toBeVisible();
    await viewer.getByRole("region", { name: "Arztbrief" }).press("+");
    await expect(percent(225)).toBeVisible();
    await page.keyboard.press("0");
    await expect(percent(100)).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    const fingers = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          type === "touchEnd" ? [] : [200 - apart, 200 + apart].map((x, id) => ({ x, y: 400, id })),
      });
    await fingers("touchStart", 40);
    for (const apart of [50, 60, 70, 80]) await fingers("touchMove", apart);
    await fingers("touchEnd", 0);
    await expect(percent(200)).toBeVisible();
    await button("papers:viewer.smaller").click();
    await expect(percent(133)).toBeVisible();
  });

  await test.step("it is shared with its name, and Esc leads back", async () => {
    await button("papers:viewer.share").click();
    const size = letter("Befund unauffaellig").length;
    await expect
      .poll(() => page.evaluate(() => (window as Window & { shared?: string[] }).shared))
      .toEqual([`Arztbrief.pdf application/pdf ${size}`]);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(button("papers:viewer.open")).toBeFocused();
  });

  await test.step("a photo fills the window", async () => {
    await open("Befund.jpg", "image/jpeg", await photo(page));
    const shown = viewer.getByRole("img");
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    await button("papers:viewer.larger").click();
    await expect(percent(150)).toBeVisible();
    await look.at("viewer-photo");
  });

  await test.step("what cannot be drawn is said, and can be saved", async () => {
    watch.expect(/pdf not opened|Invalid PDF|Indexing all PDF objects/);
    await open("Leer.pdf", "application/pdf", EMPTY);
    await expect(viewer.getByText(say("papers:viewer.broken"))).toBeVisible();
    await look.at("viewer-broken");
    const saved = page.waitForEvent("download");
    await viewer.getByRole("button", { name: say("papers:document.open"), exact: true }).click();
    expect((await saved).suggestedFilename()).toBe("Leer.pdf");
  });

  expect(elsewhere, "calls to other hosts").toEqual([]);
});
