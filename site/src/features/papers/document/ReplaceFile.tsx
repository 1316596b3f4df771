import { useState } from "react";
import { Controller } from "react-hook-form";
import type { Entities } from "../../../api/entities";
import { useApi } from "../../../api/hooks";
import { MULTIPART_THRESHOLD_BYTES, replaceFile } from "../../../api/sendDocument";
import { Form } from "../../../form/Form";
import { useForm } from "../../../form/useForm";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { faultOfFile } from "./documentForm";
import { FileChooser } from "./FileChooser";
import { thumbnailOf } from "./thumbnail";

type Document = Entities["document"];

interface ReplaceFileProps {
  document: Document;
  reload: () => Promise<unknown>;
}

/** Another file for a document, which keeps what it is called: a better photo, or the letter as it was corrected. */
export function ReplaceFile(props: ReplaceFileProps) {
  const { t } = useTranslation("papers");
  const [open, setOpen] = useState(false);
  if (open) return <ReplaceForm {...props} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button variant="second" onClick={() => setOpen(true)}>
        {t(props.document.size ? "document.replace.open" : "document.replace.first")}
      </Button>
    </div>
  );
}

function ReplaceForm({ document, reload, onClose }: ReplaceFileProps & { onClose: () => void }) {
  const { t } = useTranslation("papers");
  const api = useApi();
  const form = useForm<{ file: File | null }, "file", Document>({
    start: () => ({ file: null }),
    draft: null,
    fields: ["file"],
    labelOf: () => t("document.replace.file"),
    check: (values) => {
      const fault = faultOfFile(values, MULTIPART_THRESHOLD_BYTES);
      return fault ? { file: fault } : {};
    },
    say: ({ key }) => {
      if (key === "required") return t("document.fault.file");
      if (key === "file.empty") return t("document.fault.empty");
      return key === "file.size" ? t("document.replace.large") : undefined;
    },
    send: async ({ file }) => {
      const control = new AbortController();
      const given = file as File;
      return await replaceFile(document, given, await thumbnailOf(given), {
        signal: control.signal,
        onProgress: () => undefined,
      });
    },
    savedText: () => t("document.replace.done"),
    onSaved: () => {
      void Promise.all([reload(), api.reload("document")]);
      onClose();
    },
    onCancel: onClose,
  });
  return (
    <Form
      form={form}
      label={t("document.replace.open")}
      saveText={t("document.replace.submit")}
      busyText={t("document.sending")}
    >
      <Controller
        control={form.fields.control}
        name="file"
        render={({ field }) => (
          <FileChooser
            {...form.frame("file")}
            hint={t("document.replace.hint")}
            file={field.value}
            onChoose={(file) => form.change({ file }, "file")}
          />
        )}
      />
    </Form>
  );
}
