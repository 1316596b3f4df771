import { useId, useState } from "react";
import { currentLanguage } from "../../../i18n/i18n";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import styles from "./Ideas.module.css";
import { ideasIn } from "./ideas";

/** Shown before the button for more is pressed. */
const FIRST = 4;

interface IdeasProps {
  /** The title in the form; the idea with the same words is marked. */
  title: string;
  onChoose: (words: string) => void;
}

/** Suggestions for "time for me", to tap instead of typing. */
export function Ideas({ title, onChoose }: IdeasProps) {
  const { t } = useTranslation("timeline");
  const id = useId();
  const [all, setAll] = useState(false);
  const ideas = ideasIn(currentLanguage());

  return (
    <section className={styles.ideas} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t("ideas.title")}
      </h2>
      <p className="small quiet">{t("ideas.hint")}</p>
      <ul className={styles.list}>
        {(all ? ideas : ideas.slice(0, FIRST)).map(({ id: key, name, minutes }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.idea}
              aria-pressed={title.trim() === name}
              onClick={() => onChoose(name)}
            >
              <span>{name}</span>
              <span className={styles.minutes}>{t("ideas.minutes", { count: minutes })}</span>
            </button>
          </li>
        ))}
      </ul>
      {all ? null : (
        <Button variant="quiet" compact onClick={() => setAll(true)}>
          {t("ideas.more")}
        </Button>
      )}
    </section>
  );
}
