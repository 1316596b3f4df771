import { Form } from "../../../form/Form";
import { EntryFields } from "./EntryFields";
import { type EntryFormTask, useEntryForm } from "./useEntryForm";

export function EntryForm(task: EntryFormTask) {
  const form = useEntryForm(task);
  return (
    <Form form={form}>
      <EntryFields form={form} />
    </Form>
  );
}
