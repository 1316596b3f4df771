import { useSearchParams } from "react-router";
import { useTranslation } from "../../../i18n/useTranslation";
import { CategoryDialog } from "./CategoryDialog";
import { TreatmentOverview } from "./TreatmentOverview";
import { childCategories, nameOf, offered, rowOf } from "./treatmentCatalog";

/**
 * Chooses the category of a new treatment in a dialog over the page of treatments. `parent` offers the children of that
 * category, `pre` and `post` only the root categories of those phases.
 */
export default function CategoryModalPage() {
  const { t } = useTranslation("medical");
  const [query] = useSearchParams();
  const parent = query.get("parent");
  const phases = { pre: query.get("pre") === "true", post: query.get("post") === "true" };

  return (
    <TreatmentOverview
      dialog={({ categories }, begin, close) => {
        const root = parent === null ? undefined : rowOf(categories, Number(parent));
        return (
          <CategoryDialog
            title={t("title.treatmentCategory", { ns: "common" })}
            legend={root ? t("part.whichOf", { name: nameOf(root) }) : t("form.categoryLegend")}
            categories={
              parent === null ? offered(categories, phases) : childCategories(categories, Number(parent))
            }
            onChoose={(chosen) =>
              begin(parent === null ? { category: chosen } : { category: parent, child: chosen })
            }
            onClose={close}
          />
        );
      }}
    />
  );
}
