import { useId, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import { chooseIdleMinutes, IDLE_CHOICES, idleMinutes } from "../../../session/idle";
import { SelectField } from "../../../ui/SelectField";

/** After how many minutes without input the site locks itself. */
export function IdleChoice() {
  const { t } = useTranslation("idle");
  const id = useId();
  const [chosen, setChosen] = useState(idleMinutes);

  function choose(value: string) {
    const minutes = IDLE_CHOICES.find((choice) => String(choice) === value);
    if (minutes === undefined) return;
    chooseIdleMinutes(minutes);
    setChosen(minutes);
  }

  return (
    <SelectField
      id={id}
      label={t("choice.label")}
      hint={t("choice.hint")}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
      options={IDLE_CHOICES.map((value) => ({
        value,
        label: value === 0 ? t("choice.never") : t("choice.after", { count: value }),
      }))}
    />
  );
}
