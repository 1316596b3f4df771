import type { Page } from "@playwright/test";

/** A JPEG as a phone writes it: painted by the browser, with Exif that says where it was taken. */
export async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "white";
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = "black";
      context.font = "40px sans-serif";
      context.fillText("Befund", 60, 120);
    }
    return canvas.toDataURL("image/jpeg");
  });
  const painted = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  const words = Buffer.from("2026:08:03\0 GPS 52.5200 N 13.4050 E, Telefon von Anna");
  const tiff = Buffer.concat([Buffer.from("II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1"), words]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  return Buffer.concat([painted.subarray(0, 2), head, exif, painted.subarray(2)]);
}
