interface Box {
  x: number;
  y: number;
}

interface Label extends Box {
  /** Of the point. */
  index: number;
}

interface Room {
  /** Of the text of each point. */
  widthOf: (index: number) => number;
  height: number;
  /** Between a point and its text. */
  gap: number;
  /** Below it no text may be. */
  bottom: number;
}

/**
 * Where the values stand at their points, as many as fit: the last one, the highest, the lowest, then from the newest on. A value
 * stands above its point, or below where the line comes down to it from both sides. `y` is that of the middle of the text.
 */
export function labelsOf(points: readonly Box[], { widthOf, height, gap, bottom }: Room): readonly Label[] {
  const byHeight = points.map((_, index) => index).sort((a, b) => yOf(points, a) - yOf(points, b));
  const newestFirst = points.map((_, index) => points.length - 1 - index);
  const order = new Set([points.length - 1, byHeight[0], byHeight.at(-1), ...newestFirst]);
  const placed: Label[] = [];
  for (const index of order) {
    const point = index === undefined ? undefined : points[index];
    if (index === undefined || !point) continue;
    const [before, after] = [points[index - 1], points[index + 1]];
    const isLow = before && after && before.y < point.y && after.y < point.y;
    const below = point.y + gap + height / 2;
    const y = isLow && below + height / 2 <= bottom ? below : point.y - gap - height / 2;
    const isFree = placed.every(
      (other) =>
        Math.abs(other.x - point.x) > (widthOf(other.index) + widthOf(index)) / 2 + 2 ||
        Math.abs(other.y - y) > height,
    );
    const isClear = points.every(
      (other, at) =>
        at === index ||
        Math.abs(other.x - point.x) > widthOf(index) / 2 + gap / 2 ||
        Math.abs(other.y - y) > height / 2 + gap / 2,
    );
    if (isFree && isClear) placed.push({ index, x: point.x, y });
  }
  return placed;
}

function yOf(points: readonly Box[], index: number): number {
  return points[index]?.y ?? 0;
}
