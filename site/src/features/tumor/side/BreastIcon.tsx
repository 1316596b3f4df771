import styles from "../tumor.module.css";
import { SIDES, type Side } from "./fields";
import { shapesOf } from "./picture";

interface BreastIconProps {
  /** Drawn in strong colour; the other one is pale. */
  side: Side;
  localization: readonly string[];
}

/**
 * Both breasts from the front, the right one on the left, with the places of one side. Decorative: the card says it in
 * words.
 */
export function BreastIcon({ side, localization }: BreastIconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 92 64" aria-hidden="true">
      <path
        className={styles.faint}
        d="M10 6c-4 10-5 18-3 27 2 10 4 18 4 26M82 6c4 10 5 18 3 27-2 10-4 18-4 26"
      />
      <path className={styles.dashed} d="M46 14v42" />
      {SIDES.map((drawn) => {
        const breast = { x: drawn === "right" ? 27 : 65, y: 36, radius: 15.5, nipple: 4.5 };
        const places = drawn === side ? localization : [];
        return (
          <g key={drawn} className={drawn === side ? undefined : styles.pale}>
            <circle cx={breast.x} cy={breast.y} r={breast.radius} />
            <circle cx={breast.x} cy={breast.y} r={3} />
            {shapesOf(drawn, breast)
              .filter(({ flag }) => places.includes(flag))
              .map(({ flag, path }) => (
                <path key={flag} className={styles.filled} d={path} />
              ))}
          </g>
        );
      })}
    </svg>
  );
}
