import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DeviceUse } from "../../../seal/deviceUse";
import { Button } from "../../../ui/Button";
import { RadioCards } from "../../../ui/RadioCards";
import styles from "../account.module.css";

interface UseQuestionProps {
  onChosen: (use: DeviceUse) => Promise<boolean>;
}

/** "Ist das Ihr eigenes Gerät?" */
export function UseQuestion({ onChosen }: UseQuestionProps) {
  const { t } = useTranslation("lock");
  const id = useId();
  const [chosen, setChosen] = useState<DeviceUse | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(chosen === null);
    if (chosen === null) {
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    setPending(true);
    await onChosen(chosen);
    setPending(false);
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RadioCards<DeviceUse>
        id={id}
        name="use"
        legend={t("use.title")}
        legendHidden
        value={chosen}
        onChange={(use) => {
          setChosen(use);
          setMissing(false);
        }}
        error={isMissing ? t("use.missing") : undefined}
        options={[
          { value: "own", label: t("use.own"), text: t("use.ownText") },
          { value: "shared", label: t("use.shared"), text: t("use.sharedText") },
        ]}
        required
      />
      <Button type="submit" block pending={isPending} pendingText={t("pin.pending")}>
        {t("use.next")}
      </Button>
    </form>
  );
}
