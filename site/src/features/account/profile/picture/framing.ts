/** What of a picture is kept: how near, and where in the room that is left, 0 to 1. */
export interface Framing {
  zoom: number;
  x: number;
  y: number;
}

export const MIDDLE: Framing = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

export interface Size {
  width: number;
  height: number;
}

/** The square that is cut out, in pixels of the picture. */
export function cropOf(
  { width, height }: Size,
  { zoom, x, y }: Framing,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** After the picture was moved by a share of the frame: it goes with the finger, so the cut goes against it. */
export function movedBy(size: Size, framing: Framing, right: number, down: number): Framing {
  const { side } = cropOf(size, framing);
  const share = (room: number, by: number) => (room > 0 ? (by * side) / room : 0);
  return {
    ...framing,
    x: within(framing.x - share(size.width - side, right)),
    y: within(framing.y - share(size.height - side, down)),
  };
}
