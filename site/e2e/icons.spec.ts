// projects: de-390
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drawingOf, type Shape } from "../scripts/iconPaths";
import { expect, test } from "./support/test";

const FOLDER = fileURLToPath(new URL("../node_modules/lucide-react/dist/esm/icons/", import.meta.url));

/** All icons that stand in a file of their own: the other files are further names of them. */
const ICONS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".mjs"))
  .flatMap((file) => drawingOf(readFileSync(`${FOLDER}${file}`, "utf8")) ?? []);

/** The side of an icon, in pixels. */
const CELL = 64;
const COLUMNS = 50;

/** All icons in one picture. */
function sheet(icons: readonly (readonly Shape[])[]): string {
  const cells = icons.map((shapes, at) => {
    const elements = shapes.map(([tag, attributes]) => {
      const all = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
      return `<${tag} ${all.join(" ")}/>`;
    });
    const [x, y] = [(at % COLUMNS) * CELL, Math.floor(at / COLUMNS) * CELL];
    return `<svg x="${x}" y="${y}" width="${CELL}" height="${CELL}" viewBox="0 0 24 24">${elements.join("")}</svg>`;
  });
  const side = COLUMNS * CELL;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${cells.join("")}</svg>`;
}

test("an icon of one path looks as the library draws it", async ({ page }) => {
  const drawn = ICONS.flatMap(({ name, shapes, path }) => (path === undefined ? [] : { name, shapes, path }));
  // The others are filled in part.
  const others = ICONS.filter(({ path }) => path === undefined);
  expect(others.filter(({ shapes }) => !JSON.stringify(shapes).includes("fill"))).toEqual([]);
  expect(drawn.length).toBeGreaterThan(1000);
  expect(drawn.length).toBeLessThanOrEqual(COLUMNS ** 2);

  const apart = await page.evaluate(
    async ({ theirs, ours, cell, columns, count }) => {
      const side = cell * columns;
      const pixels = async (svg: string) => {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        const context = new OffscreenCanvas(side, side).getContext("2d");
        context?.drawImage(image, 0, 0);
        return context?.getImageData(0, 0, side, side).data ?? new Uint8ClampedArray();
      };
      const [one, other] = [await pixels(theirs), await pixels(ours)];
      return Array.from({ length: count }, (_, icon) => {
        const [left, top] = [(icon % columns) * cell, Math.floor(icon / columns) * cell];
        let [ink, difference] = [0, 0];
        for (let y = top; y < top + cell; y++)
          for (let x = left; x < left + cell; x++) {
            const alpha = 4 * (y * side + x) + 3;
            ink += one[alpha] ?? 0;
            difference += Math.abs((one[alpha] ?? 0) - (other[alpha] ?? 0));
          }
        return difference / ink;
      });
    },
    {
      theirs: sheet(drawn.map(({ shapes }) => shapes)),
      ours: sheet(drawn.map(({ path }) => [["path", { d: path }]])),
      cell: CELL,
      columns: COLUMNS,
      count: drawn.length,
    },
  );
  // Where strokes cross each other, half-covered pixels are blended once or twice.
  expect(drawn.filter((_, icon) => !((apart[icon] ?? 1) < 0.02)).map(({ name }) => name)).toEqual([]);
});
