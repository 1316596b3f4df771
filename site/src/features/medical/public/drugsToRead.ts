import { drugsIn } from "../care/drugs";

/** A medicine as others list it; the page of medicines opens it by its key. */
export interface DrugToRead {
  id: number;
  key: string;
  name: string;
  about: string;
  /** What its page says. */
  text: string;
}

export function drugsToRead(language: string): DrugToRead[] {
  return drugsIn(language).map((drug) => ({
    id: drug.id,
    key: drug.key,
    name: drug.name,
    about: drug.class,
    text: [drug.purpose, drug.common.join(" · "), drug.watch].join(" · "),
  }));
}
