import { useTranslation } from "../../../i18n/useTranslation";
import { Page } from "../../../ui/Page";
import { SearchForm } from "./SearchForm";
import styles from "./search.module.css";

export default function SearchPage() {
  const { t } = useTranslation("search");
  return (
    <Page title={t("page.title")} intro={t("page.intro")} width="form">
      <SearchForm />
      <p className={styles.privacy}>{t("page.privacy")}</p>
    </Page>
  );
}
