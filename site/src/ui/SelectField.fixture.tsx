import { examples } from "./fixtures";
import { SelectField } from "./SelectField";

const options = [
  { value: 1, label: "Operation" },
  { value: 2, label: "Chemotherapie" },
  { value: 5, label: "Strahlentherapie" },
];

export const fixtures = examples("SelectField", SelectField, {
  chosen: { id: "select-chosen", label: "Art der Behandlung", options, defaultValue: 5 },
  empty: { id: "select-empty", label: "Art der Behandlung", options, placeholder: "Bitte wählen" },
  grouped: {
    id: "select-grouped",
    label: "Therapie",
    placeholder: "Bitte wählen",
    options: [
      { label: "Vor der Operation", options: options.slice(1, 2) },
      { label: "Nach der Operation", options: options.slice(2) },
    ],
  },
  wrong: {
    id: "select-wrong",
    label: "Art der Behandlung",
    options,
    placeholder: "Bitte wählen",
    error: "Bitte wählen Sie eine Behandlung.",
  },
  disabled: { id: "select-disabled", label: "Art der Behandlung", options, disabled: true },
});
