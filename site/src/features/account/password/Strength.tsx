import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/useTranslation";
import styles from "./password.module.css";

/** The library counts from 0 to 4; below 2 a program guesses the password in a moment. */
const LEVELS = ["weak", "weak", "fair", "good", "strong"] as const;
const SEGMENTS = ["weak", "fair", "good", "strong"] as const;

/** Typing must not wait for the library. */
const PAUSE_MS = 200;

interface StrengthProps {
  password: string;
  known: readonly string[];
}

/** How hard a password is to guess. Nothing, while the library is not loaded. */
export function Strength({ password, known }: StrengthProps) {
  const { t } = useTranslation("password");
  const [score, setScore] = useState<number | null>(null);
  const own = known.join("\n");

  useEffect(() => {
    if (password === "") {
      setScore(null);
      return;
    }
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const { scoreOf } = await import("./zxcvbn");
        if (current) setScore(scoreOf(password, own.split("\n")));
      } catch (error) {
        console.warn("strength of the password not known", error);
      }
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, own]);

  const level = score === null ? undefined : LEVELS[score];
  const reached = level === undefined ? 0 : SEGMENTS.indexOf(level) + 1;
  return (
    <div className={styles.strength} data-level={level} data-typed={password === "" ? undefined : ""}>
      <div className={styles.bar} aria-hidden="true">
        {SEGMENTS.map((segment, index) => (
          <span key={segment} className={index < reached ? styles.reached : undefined} />
        ))}
      </div>
      <p role="status">{level === undefined ? "" : t(`strength.${level}`)}</p>
    </div>
  );
}
