import { useSearchParams } from "react-router";
import { TreatmentOverview } from "./TreatmentOverview";
import { TypeDialog } from "./TypeDialog";
import { flagsOf, typesOf } from "./treatmentCatalog";

/**
 * Chooses the type of a new treatment in a dialog over the page of treatments: `category` is the root category (default:
 * the one whose types are chosen in a dialog), `side` the breast.
 */
export default function TypeModalPage() {
  const [query] = useSearchParams();
  const side = query.get("side");

  return (
    <TreatmentOverview
      dialog={({ categories, types }, begin, close) => {
        const usual = categories.find((row) => flagsOf(row).typeModal)?.id;
        const category = query.get("category") ?? String(usual ?? "");
        return (
          <TypeDialog
            types={typesOf(types, Number(category))}
            value={{ type: "", other: "" }}
            onChoose={(chosen) => {
              if (chosen.type === "") close();
              else
                begin({ category, side: side === "left" || side === "right" ? side : undefined, ...chosen });
            }}
            onClose={close}
          />
        );
      }}
    />
  );
}
