import { useTranslation } from "react-i18next";

/** What a category is in plain words, where its name alone does not say it. */
export function useCategoryText(): (key: string) => string | undefined {
  const { t, i18n } = useTranslation("medical");
  return (key) => {
    const name = `category.${key.replaceAll(".", "-")}`;
    return i18n.exists(name, { ns: "medical" }) ? t(name) : undefined;
  };
}
