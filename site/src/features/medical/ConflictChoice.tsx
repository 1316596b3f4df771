import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/Button";
import { RadioCards } from "../../ui/RadioCards";
import { FaultList } from "./FormFaults";
import styles from "./medical.module.css";
import { useFaults } from "./useFaults";
import { useFocusIfLost } from "./useFocusIfLost";

export type Version = "mine" | "theirs";

/** One matter with two versions, both in words. */
export interface ConflictItem {
  name: string;
  legend: string;
  mine: string;
  theirs: string;
}

interface ConflictChoiceProps {
  items: readonly ConflictItem[];
  onChoose: (choices: Readonly<Record<string, Version>>) => void;
  /** Back to the form with everything typed. */
  onBack: () => void;
}

/** The same entry was changed here and elsewhere: both values side by side, and the person decides. */
export function ConflictChoice({ items, onChoose, onBack }: ConflictChoiceProps) {
  const { t } = useTranslation("medical");
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, Version>>>({});
  const faults = useFaults<string>();
  useFocusIfLost(title);

  function choose(name: string, version: Version | null) {
    const { [name]: _, ...others } = choices;
    setChoices(version === null ? others : { ...others, [name]: version });
    faults.forget([name]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const open = items.filter(({ name }) => choices[name] === undefined);
    if (open.length === 0) onChoose(choices);
    else faults.report(open.map(({ name }) => ({ field: name, key: "conflict.choose" })));
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={submit} noValidate>
      <div role="status">
        <h3 id={`${id}-title`} ref={title} tabIndex={-1} className={styles.title}>
          {t("conflict.title")}
        </h3>
        <p className="quiet">{t("conflict.text", { count: items.length })}</p>
      </div>
      <FaultList
        faults={faults.faults}
        attempt={faults.attempt}
        idOf={(name) => `${id}-${name}`}
        labelOf={(name) => items.find((item) => item.name === name)?.legend ?? ""}
      />
      {items.map(({ name, legend, mine, theirs }) => (
        <RadioCards<Version>
          key={name}
          id={`${id}-${name}`}
          name={`${id}-${name}`}
          legend={legend}
          columns={2}
          value={choices[name]}
          onChange={(version) => choose(name, version)}
          error={faults.of(name) && t("conflict.choose")}
          options={[
            { value: "mine", label: mine, text: t("conflict.mine") },
            { value: "theirs", label: theirs, text: t("conflict.theirs") },
          ]}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit">{t("action.save", { ns: "common" })}</Button>
        <Button variant="second" onClick={onBack}>
          {t("action.back", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
