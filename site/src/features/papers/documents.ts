import type { Entities } from "../../api/entities";
import { dayText } from "../../app/dayText";
import { compare } from "../../dates/dates";

type Document = Entities["document"];
type Category = Entities["documenttemplatecategory"];

/** The picture of the person is a document too, and has a page of its own. */
function isPicture({ extraData }: Document): boolean {
  return extraData?.page === "profileimage";
}

/** Kind and day of a document, as far as they are known. */
export function aboutOf({ date, documenttemplatecategory: kind }: Document): string {
  return [kind?.name, date ? dayText(date) : ""].filter(Boolean).join(" · ");
}

/** All but the picture of the person by the day they were written, the newest first; those without a day stand last. */
export function newestFirst(documents: readonly Document[]): Document[] {
  return documents
    .filter((document) => !isPicture(document))
    .sort((one, other) => compare(other.date ?? "", one.date ?? "") || other.id - one.id);
}

/**
 * The documents by their kind, in the order of the kinds; those without a kind stand last. Within a kind by name as people read
 * it: "Brief 2" before "Brief 10".
 */
export function byCategory(
  documents: readonly Document[],
  categories: readonly Category[],
  collation: string,
): { category: Category | null; documents: Document[] }[] {
  const { compare: byName } = new Intl.Collator(collation, { numeric: true });
  const shown = documents
    .filter((document) => !isPicture(document))
    .sort((one, other) => byName(one.name, other.name));
  const ids = new Set(categories.map(({ id }) => id));
  const kindOf = (document: Document) => document.documenttemplatecategory?.id;
  const groups = [
    ...categories.map((category) => ({
      category,
      documents: shown.filter((document) => kindOf(document) === category.id),
    })),
    { category: null, documents: shown.filter((document) => !ids.has(kindOf(document) ?? 0)) },
  ];
  return groups.filter((group) => group.documents.length > 0);
}
