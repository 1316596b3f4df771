import { FIELDS, type FieldName, isSection, SECTION_FIELDS, type Section } from "./fields";

/** A group of fields or a single one, by its name in the address. */
export type SectionName = Section | FieldName;

export function isSectionName(value: unknown): value is SectionName {
  return isSection(value) || (typeof value === "string" && value in FIELDS);
}

/** The extra test is asked together with the HER2 result that it depends on. */
export function fieldsOf(name: SectionName): readonly FieldName[] {
  if (isSection(name)) return SECTION_FIELDS[name];
  return name === "her2type" || name === "receptortypefish" ? ["her2type", "receptortypefish"] : [name];
}
