import type { Contact } from "./contact";

const GYNECOLOGIST = { id: 1, key: "gynecologist", name: "Frauenärztin / Frauenarzt" };

/** A stored contact with all properties. */
export function contact(id: number, more: Partial<Contact> = {}): Contact {
  return {
    id,
    version: 1,
    addressbookentrycategory: GYNECOLOGIST,
    salutation: { id: 1, key: "ms", name: "Frau" },
    academictitle: { id: 3, key: "drmed", name: "Dr. med." },
    firstname: "Katrin",
    lastname: "Sommer",
    practice: "Frauenarztpraxis am Park",
    phone: "030 5550123",
    mobile: "0151 5550123",
    email: "praxis@example.org",
    street: "Parkweg 4",
    zip: "10115",
    city: "Berlin",
    website: "praxis.example.org",
    note: "Befunde mitbringen.",
    ...more,
  };
}

/** A practice with nothing but a name. */
export function practice(id: number, lastname: string, more: Partial<Contact> = {}): Contact {
  return { id, version: 1, addressbookentrycategory: GYNECOLOGIST, lastname, ...more };
}
