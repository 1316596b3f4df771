import { Pencil } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { IconButton } from "../../../ui/IconButton";
import type { Formulas } from "../formula/formula";
import { capitalized, locationsText } from "../formula/sentences";
import { useSpeech } from "../formula/useFormulas";
import styles from "../tumor.module.css";
import { isSide, SIDES, type Side } from "./fields";
import { pictureNote } from "./lists";
import { shapesOf } from "./picture";
import picture from "./picture.module.css";

interface BodyPictureProps {
  formulas: Formulas;
  /** Called to edit the places of one breast. */
  onChange: (side: Side) => void;
}

const OUTLINE =
  "M118 4C116 24 60 22 34 34 12 44 8 74 6 118M202 4C204 24 260 22 286 34 308 44 312 74 314 118M50 96C58 120 54 150 56 176M270 96C262 120 266 150 264 176";

/**
 * Both breasts from the front with all entries, as a drawing and as the same list in words. Tapping a breast does the same
 * as the button beside its words.
 */
export function BodyPicture({ formulas, onChange }: BodyPictureProps) {
  const { t, i18n } = useTranslation("tumor");
  const speech = useSpeech();

  function touch(event: MouseEvent<SVGSVGElement>) {
    const side = (event.target as Element).closest("[data-side]")?.getAttribute("data-side");
    if (isSide(side)) onChange(side);
  }

  return (
    <figure className={picture.bodyFigure}>
      <svg className={picture.bodyPicture} viewBox="0 0 320 180" aria-hidden="true" onClick={touch}>
        <path className={picture.body} d={OUTLINE} />
        <path className={picture.midline} d="M160 44V172" />
        {SIDES.map((side) => (
          <g key={side} data-side={side} className={picture.bodySide}>
            {shapesOf(side, { x: side === "right" ? 108 : 212, y: 112, radius: 43, nipple: 13 }).map(
              ({ flag, path }) => (
                <path
                  key={flag}
                  className={picture.area}
                  d={path}
                  data-chosen={formulas[side].localization.includes(flag) ? "" : undefined}
                />
              ),
            )}
          </g>
        ))}
      </svg>
      <figcaption className={picture.bodyList}>
        <ul>
          {SIDES.map((side) => (
            <li key={side} className={picture.bodyEntry} data-side={side}>
              <div>
                <p className={picture.bodyName}>{t(`side.your.${side}`)}</p>
                <p>
                  {capitalized(locationsText(speech, formulas[side].localization)) || t("card.noPlaceShort")}
                </p>
              </div>
              <IconButton label={t(`card.changePlace.${side}`)} onClick={() => onChange(side)}>
                <Pencil />
              </IconButton>
            </li>
          ))}
        </ul>
        <p className={styles.quietSmall}>{pictureNote(i18n.language)}</p>
      </figcaption>
    </figure>
  );
}
