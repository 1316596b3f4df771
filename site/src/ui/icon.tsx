import type { SVGProps } from "react";
import { cx } from "./cx";

/** An icon of one path on a square of 24 units; the words for it stand beside it. The build draws those of lucide with it. */
export function icon(name: string, path: string, { className, ...props }: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx("lucide", `lucide-${name}`, className)}
      {...props}
    >
      <path d={path} />
    </svg>
  );
}
