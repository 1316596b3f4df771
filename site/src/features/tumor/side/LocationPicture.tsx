import type { MouseEvent } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { isLocalizationFlag, type LocalizationFlag, type Side } from "./fields";
import { outward, shapesOf } from "./picture";
import picture from "./picture.module.css";

const WIDTH = 300;
const HEIGHT = 240;
const CENTER = WIDTH / 2;

interface PlacePictureProps {
  side: Side;
  chosen: readonly LocalizationFlag[];
  onToggle: (flag: LocalizationFlag) => void;
}

/**
 * One breast from the front, large enough for touch. It repeats the check boxes below it for people who find the place
 * more easily in a drawing, so it is hidden from screen readers and not in the tab order.
 */
export function LocationPicture({ side, chosen, onToggle }: PlacePictureProps) {
  const { t } = useTranslation("tumor");
  const out = outward(side);
  const shapes = shapesOf(side, { x: CENTER, y: 138, radius: 82, nipple: 27 });

  function touch(event: MouseEvent<SVGSVGElement>) {
    const flag = (event.target as Element).getAttribute("data-flag");
    if (isLocalizationFlag(flag)) onToggle(flag);
  }

  return (
    <svg
      className={picture.picture}
      data-side={side}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      onClick={touch}
    >
      <path className={picture.body} d={outline(out)} />
      <path className={picture.midline} d={`M${CENTER - out * 118} 26V232`} />
      {shapes.map(({ flag, path }) => (
        <path
          key={flag}
          className={picture.area}
          d={path}
          data-flag={flag}
          data-chosen={chosen.includes(flag) ? "" : undefined}
        />
      ))}
      {shapes
        .filter(({ flag }) => chosen.includes(flag))
        .map(({ flag, mark }) => (
          <path key={flag} className={picture.mark} d={`M${mark.x - 8} ${mark.y}l6 6l11 -12`} />
        ))}
      <text className={picture.caption} x={CENTER + out * 126} y={232} textAnchor="middle">
        {t("picture.out")}
      </text>
      <text
        className={picture.caption}
        x={CENTER - out * 96}
        y={232}
        textAnchor={out === 1 ? "start" : "end"}
      >
        {t("picture.in")}
      </text>
    </svg>
  );
}

/** Neck, shoulder, arm and flank of the shown half. */
function outline(out: 1 | -1): string {
  const at = (x: number, y: number) => `${CENTER + out * x} ${y}`;
  return [
    `M${at(-118, 6)}C${at(-96, 26)} ${at(-20, 8)} ${at(60, 14)}C${at(118, 18)} ${at(142, 42)} ${at(146, 92)}`,
    `M${at(104, 92)}C${at(96, 140)} ${at(104, 190)} ${at(98, 236)}`,
  ].join("");
}
