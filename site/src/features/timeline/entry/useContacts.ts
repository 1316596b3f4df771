import type { Entities } from "../../../api/entities";
import { useEntities } from "../../../api/hooks";
import type { SelectOption } from "../../../ui/SelectField";

/** The contacts of the care team to choose from; none while they are on their way, or are not wanted. */
export function useContacts(wanted: boolean): SelectOption[] {
  const { items } = useEntities("addressbookentry", wanted ? { size: 100, sort: ["lastname"] } : null);
  return (items ?? []).map((contact) => ({ value: String(contact.id), label: nameOf(contact) }));
}

function nameOf({ firstname, lastname, practice }: Entities["addressbookentry"]): string {
  return [[firstname, lastname].filter(Boolean).join(" "), practice].filter(Boolean).join(", ");
}

/** The name of a contact in a list. */
export function contactName(contacts: readonly SelectOption[], id: string): string {
  return contacts.find(({ value }) => value === id)?.label ?? "";
}
