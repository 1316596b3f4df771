import { CategoryMark } from "../CategoryMark";
import { ContactFacts } from "../ContactFacts";
import { type Contact, fullName } from "../contact";
import styles from "../team.module.css";

export type { Contact } from "../contact";

/** The contacts of another person, to be read and called, below an h2. Needs the words of `addressbook`. */
export function ReadContacts({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <ul className={styles.read}>
      {contacts.map((contact) => {
        const { key, name } = contact.addressbookentrycategory;
        return (
          <li key={contact.id}>
            <h3>{fullName(contact)}</h3>
            <p className={styles.category}>
              <CategoryMark category={key} />
              {name}
            </p>
            <ContactFacts contact={contact} />
          </li>
        );
      })}
    </ul>
  );
}
