import { Form } from "../../../form/Form";
import { ContactFields } from "./ContactFields";
import { type ContactFormTask, useContactForm } from "./useContactForm";
import { useLists } from "./useLists";

export function ContactForm(task: ContactFormTask) {
  const lists = useLists();
  const form = useContactForm(task, lists);
  return (
    <Form form={form}>
      <ContactFields form={form} lists={lists} />
    </Form>
  );
}
