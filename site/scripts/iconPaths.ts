import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";

type Attributes = Readonly<Record<string, string>>;

/** One shape of an icon, as the library describes it. */
export type Shape = readonly [tag: string, attributes: Attributes];

const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const DATA = /^const __iconData = (\{[\s\S]*?^\});$/m;
const DRAW = fileURLToPath(new URL("../src/ui/icon.tsx", import.meta.url));

/** The side of the square on which `icon` draws. */
const SIZE = 24;

/**
 * Draws the icons of lucide with one path each, by `icon` of `src/ui/icon.tsx`. The library makes an element of each shape, and looks
 * at a dozen options for each icon that is rendered.
 */
export function iconPaths(): Plugin {
  return {
    name: "icon-paths",
    apply: "build",
    transform: {
      filter: { id: ICON },
      handler(code) {
        const { name, path } = drawingOf(code) ?? {};
        if (path === undefined) return null;
        const [draw, its, drawing] = [DRAW, name, path].map((text) => JSON.stringify(text));
        return {
          code: `import { icon } from ${draw};\nexport default (props) => icon(${its}, ${drawing}, props);\n`,
          map: null,
        };
      },
    },
  };
}

/** What an icon of the library is. */
export interface Drawing {
  /** "calendar-check" */
  name: string;
  shapes: readonly Shape[];
  /** Undefined where a shape is more than an outline, such as a filling. */
  path: string | undefined;
}

/** The icon in a file of the library; undefined where the file is another name of one. */
export function drawingOf(code: string): Drawing | undefined {
  const [, literal] = DATA.exec(code) ?? [];
  if (literal === undefined) return undefined;
  const { name, node, size } = runInNewContext(`(${literal})`);
  const paths: (string | undefined)[] = node.map(outline);
  const isOnePath = size === SIZE && !paths.includes(undefined);
  return { name, shapes: node, path: isOnePath ? paths.join("") : undefined };
}

function outline([tag, { key: _, ...attributes }]: Shape): string | undefined {
  const draw = SHAPES[tag];
  return draw && Object.keys(attributes).every((name) => draw.attributes.includes(name))
    ? draw.path(attributes)
    : undefined;
}

interface Draw {
  /** Those that the path follows from. */
  attributes: readonly string[];
  path: (attributes: Attributes) => string | undefined;
}

const SHAPES: Readonly<Record<string, Draw>> = {
  path: { attributes: ["d"], path: ({ d = "" }) => fromAnywhere(d) },
  line: { attributes: ["x1", "y1", "x2", "y2"], path: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  polyline: { attributes: ["points"], path: ({ points }) => `M${points}` },
  polygon: { attributes: ["points"], path: ({ points }) => `M${points}z` },
  circle: {
    attributes: ["cx", "cy", "r"],
    path: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  },
  ellipse: {
    attributes: ["cx", "cy", "rx", "ry"],
    path: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  },
  rect: {
    attributes: ["x", "y", "width", "height", "rx", "ry"],
    path({ x = "0", y = "0", width, height, rx, ry }) {
      const [w, h] = [Number(width), Number(height)];
      // One radius is that of both directions, and at most half a side.
      const [a, b] = [Math.min(Number(rx ?? ry ?? 0), w / 2), Math.min(Number(ry ?? rx ?? 0), h / 2)];
      const corner = (dx: number, dy: number) => (a && b ? `a${a} ${b} 0 0 1 ${round(dx)} ${round(dy)}` : "");
      const [across, down] = [round(w - 2 * a), round(h - 2 * b)];
      return `M${round(Number(x) + a)} ${y}h${across}${corner(a, b)}v${down}${corner(-a, b)}h${-across}${corner(-a, -b)}v${-down}${corner(a, -b)}z`;
    },
  },
};

function ellipse(x: number, y: number, rx: number, ry: number): string {
  const arc = (dx: number) => `a${rx} ${ry} 0 1 0 ${round(dx)} 0`;
  return `M${round(x - rx)} ${y}${arc(2 * rx)}${arc(-2 * rx)}z`;
}

/** Without the traces of binary fractions. */
const round = (value: number) => Math.round(value * 1000) / 1000;

/** "M12.5.5" has two numbers. */
const START = /^\s*([Mm])\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*/;

/** The path, also behind another one: its first numbers may count from where that ended. */
function fromAnywhere(d: string): string | undefined {
  const [start, letter, x, y] = START.exec(d) ?? [];
  if (start === undefined) return undefined;
  const rest = d.slice(start.length);
  // More numbers after the first two are lines, of the same kind.
  const line = letter === "m" ? "l" : "L";
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? line : ""}${rest}`;
}
