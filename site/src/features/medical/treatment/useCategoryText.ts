import { useTranslation } from "../../../i18n/useTranslation";

/** The explanation of a category whose name is not clear by itself. */
export function useCategoryText(): (key: string) => string | undefined {
  const { t, i18n } = useTranslation("medical");
  return (key) => {
    const name = `category.${key.replaceAll(".", "-")}`;
    return i18n.exists(name, { ns: "medical" }) ? t(name) : undefined;
  };
}
