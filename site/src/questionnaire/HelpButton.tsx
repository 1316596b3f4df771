import { HeartHandshake } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../i18n/useTranslation";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

/** The way to help, which is the same whatever was answered. */
export function HelpButton({ card }: { card: ReactNode }) {
  const { t } = useTranslation("questionnaire");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" compact icon={<HeartHandshake />} onClick={() => setOpen(true)}>
        {t("help.open")}
      </Button>
      <Dialog
        open={open}
        title={t("help.open")}
        closeText={t("action.close", { ns: "common" })}
        onClose={() => setOpen(false)}
      >
        {card}
      </Dialog>
    </>
  );
}
