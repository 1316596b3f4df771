import type { NamedSchema } from "../../../api/entities";
import { momentText } from "../../../app/momentText";
import { useTranslation } from "../../../i18n/useTranslation";
import { useDeviceText } from "./useDeviceText";

interface AttemptRowProps {
  one: NamedSchema<"signin.history.get">["items"][number];
}

export function AttemptRow({ one }: AttemptRowProps) {
  const { t } = useTranslation("devices");
  const text = useDeviceText();
  return (
    <li>
      <b>{t(`outcome.${one.outcome}`)}</b>
      <br />
      <span className="small quiet">
        {momentText(one.at)}, {text(one.device)}
      </span>
    </li>
  );
}
