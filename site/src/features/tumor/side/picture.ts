import type { LocalizationFlag, Side } from "./fields";

/** One area of the drawing that can be tapped. */
export interface Shape {
  flag: LocalizationFlag;
  path: string;
  /** Position of the mark of a chosen area. */
  mark: { x: number; y: number };
}

export interface Breast {
  x: number;
  y: number;
  radius: number;
  nipple: number;
}

/** Direction of the outer side in the drawing: seen from the front, the right breast is on the left. */
export function outward(side: Side): 1 | -1 {
  return side === "right" ? -1 : 1;
}

function quarter({ x, y, radius, nipple }: Breast, across: number, down: number): string {
  const clockwise = across * down > 0 ? 1 : 0;
  return [
    `M${x + across * nipple} ${y}H${x + across * radius}`,
    `A${radius} ${radius} 0 0 ${clockwise} ${x} ${y + down * radius}`,
    `V${y + down * nipple}`,
    `A${nipple} ${nipple} 0 0 ${1 - clockwise} ${x + across * nipple} ${y}Z`,
  ].join("");
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** The six areas of one breast with its armpit. */
export function shapesOf(side: Side, breast: Breast): Shape[] {
  const { x, y, radius, nipple } = breast;
  const out = outward(side);
  const middle = (radius + nipple) / 2 / Math.SQRT2;
  const area = (flag: LocalizationFlag, across: number, down: number): Shape => ({
    flag,
    path: quarter(breast, across, down),
    mark: { x: x + across * middle, y: y + down * middle },
  });
  const armpit = { x: x + out * radius * 1.12, y: y - radius * 1.12, radius: radius * 0.36 };
  return [
    area("quadranttopoutsinde", out, -1),
    area("quadranttopinside", -out, -1),
    area("quadrantbottomoutsinde", out, 1),
    area("quadrantbottominside", -out, 1),
    { flag: "quadrantcenter", path: circle(x, y, nipple), mark: { x, y } },
    { flag: "armpit", path: circle(armpit.x, armpit.y, armpit.radius), mark: armpit },
  ];
}
