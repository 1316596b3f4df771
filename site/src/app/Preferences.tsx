import { useId } from "react";
import { useApi, useSessionUser } from "../api/hooks";
import { chooseLanguage, currentLanguage } from "../i18n/i18n";
import { LANGUAGES, type Language, languages } from "../i18n/languages";
import { useTranslation } from "../i18n/useTranslation";
import { allowLocation, useLocationAllowed } from "../session/location";
import { useToast } from "../ui/Toast";
import {
  chooseLargeText,
  chooseLessMotion,
  chooseLowEnergy,
  chooseTheme,
  THEMES,
  useAppearance,
} from "./appearance";
import styles from "./Preferences.module.css";
import { useReport } from "./useReport";
import { useRefetchAll } from "./userData";

interface ChoiceProps<T extends string> {
  legend: string;
  options: readonly { value: T; label: string; lang?: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** A few short options side by side; native radio buttons. */
function Choice<T extends string>({ legend, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} lang={option.lang}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Every language in its own name. The choice is stored in this browser and in the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const { user, reload } = useSessionUser(true);
  const report = useReport();
  const toast = useToast();
  const refetchAll = useRefetchAll();

  async function choose(language: Language) {
    try {
      await chooseLanguage(language);
      toast.success(i18n.t("user.languageChanged"));
      // On a slow network the choice may come before the row.
      const row = user ?? (await reload());
      if (row) await api.update("user", row, { language: LANGUAGES[language].id });
      // The server names catalog rows in the language of the request.
      await refetchAll();
    } catch (error) {
      report(error);
    }
  }

  return (
    <Choice
      legend={t("user.language")}
      options={languages().map((value) => ({ value, label: LANGUAGES[value].name, lang: value }))}
      value={currentLanguage()}
      onChange={choose}
    />
  );
}

export function AppearanceChoice() {
  const { t } = useTranslation();
  const { theme } = useAppearance();
  return (
    <Choice
      legend={t("user.appearance")}
      options={THEMES.map((value) => ({ value, label: t(`user.theme.${value}`) }))}
      value={theme}
      onChange={chooseTheme}
    />
  );
}

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  /** Shown as it is; it cannot be changed. */
  fixed?: boolean | undefined;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, hint, checked, fixed, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={styles.switch}>
      <span>
        <span className={styles.legend}>{label}</span>
        {hint ? (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
        role="switch"
        className={styles.input}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        disabled={fixed}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
    </label>
  );
}

/** Whether this browser may say where the person is, for the search of centres. */
export function LocationSwitch({ label, hint }: { label: string; hint: string }) {
  return <Switch label={label} hint={hint} checked={useLocationAllowed()} onChange={allowLocation} />;
}

export function LargeTextSwitch() {
  const { t } = useTranslation();
  const { largeText } = useAppearance();
  return (
    <Switch
      label={t("user.largeText")}
      hint={t("user.largeTextHint")}
      checked={largeText}
      onChange={chooseLargeText}
    />
  );
}

/** "Weniger auf einmal". */
export function LowEnergySwitch() {
  const { t } = useTranslation();
  const { lowEnergy } = useAppearance();
  return (
    <Switch
      label={t("user.lowEnergy")}
      hint={t("user.lowEnergyHint")}
      checked={lowEnergy}
      onChange={chooseLowEnergy}
    />
  );
}

export function LessMotionSwitch() {
  const { t } = useTranslation();
  const { lessMotion } = useAppearance();
  return (
    <Switch
      label={t("user.lessMotion")}
      hint={t("user.lessMotionHint")}
      checked={lessMotion}
      onChange={chooseLessMotion}
    />
  );
}
