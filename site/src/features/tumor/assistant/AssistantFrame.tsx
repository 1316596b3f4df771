import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { FocusFrame } from "../../../app/FocusFrame";
import { useTranslation } from "../../../i18n/useTranslation";
import { Tag } from "../../../ui/Tag";
import type { Side } from "../side/fields";
import { progress, STEP_COUNT } from "./wizard";

interface AssistantFrameProps {
  side: Side | null;
  /** Null while loading. */
  step: number | null;
  onLater: () => void;
  children: ReactNode;
}

/** The frame of the assistant, with the side. */
export function AssistantFrame({ side, step, onLater, children }: AssistantFrameProps) {
  const { t } = useTranslation("tumor");
  return (
    <FocusFrame
      name={
        side ? (
          <Tag kind={side} icon={<MapPin />}>
            {t(`side.${side}`)}
          </Tag>
        ) : null
      }
      progress={
        step === null
          ? null
          : {
              text: t("assistant.step", { step: step + 1, all: STEP_COUNT }),
              percentText: t("assistant.percent", { percent: progress(step) }),
              value: step + 1,
              max: STEP_COUNT,
            }
      }
      leave={{ text: t("assistant.later"), short: t("assistant.laterShort"), onLeave: onLater }}
    >
      {children}
    </FocusFrame>
  );
}
