import { examples } from "./fixtures";
import { SearchField } from "./SearchField";
import { SelectField } from "./SelectField";

const shared = {
  label: "Wort suchen",
  clearLabel: "Suche leeren",
  onChange: () => undefined,
  onClear: () => undefined,
};

export const fixtures = examples("SearchField", SearchField, {
  empty: { ...shared, query: "" },
  "with words and a choice": {
    ...shared,
    query: "Lymph",
    children: (
      <SelectField
        {...{ id: "search-kind", label: "Thema", options: [{ value: 0, label: "Alle Themen" }] }}
      />
    ),
  },
});
