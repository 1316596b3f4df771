import type { Page } from "@playwright/test";

/** In the page: the middle line of a slider, without its round ends, in pixels of the window, as JSON. */
export function lineOf(slider: Element): string {
  slider.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, right, top, bottom } = slider.getBoundingClientRect();
  return JSON.stringify({ left: left + 10, right: right - 10, y: (top + bottom) / 2 });
}

/** The colours that a picture of the window shows along such a line, from the left, each time it changes. */
export async function coloursAlong(page: Page, png: string, line: string): Promise<string[]> {
  const decode = async ([data, position]: readonly [string, string]) => {
    const { left, right, y } = JSON.parse(position) as Record<"left" | "right" | "y", number>;
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const width = Math.floor(right - left);
    const { data: row } = context?.getImageData(left, y, width, 1) ?? { data: [] };
    const all = Array.from({ length: width }, (_, x) => row.slice(4 * x, 4 * x + 3).join());
    return all.filter((colour, x) => colour !== all[x - 1]);
  };
  // A page of its own: the policy of the product's pages lets them show no picture out of a text.
  const blank = await page.context().newPage();
  const colours = await blank.evaluate(decode, [png, line] as const);
  await blank.close();
  return colours;
}
