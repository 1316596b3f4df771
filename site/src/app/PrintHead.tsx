import { useLocation } from "react-router";
import { useSessionUser } from "../api/hooks";
import { dayOf, formatWords } from "../dates/dates";
import { languageRow } from "../i18n/languages";
import { useTranslation } from "../i18n/useTranslation";
import { paths } from "../paths";
import styles from "./PrintHead.module.css";

/** Name and date on printed pages. The sheet for an appointment says itself when it was made, and whose it is only if wanted. */
export function PrintHead() {
  const { i18n } = useTranslation();
  const { user } = useSessionUser(true);
  const { pathname } = useLocation();
  if (pathname === paths.appointmentSheet) return null;
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(" ");
  const date = formatWords(dayOf(new Date()), languageRow(i18n.language).sentenceLocale, "long");
  return <p className={styles.head}>{[name, date].filter(Boolean).join(" · ")}</p>;
}
