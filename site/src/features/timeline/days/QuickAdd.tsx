import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Day } from "../../../dates/dates";
import { useRowDefaults } from "../../../form/useRowDefaults";
import { useTranslation } from "../../../i18n/useTranslation";
import { chunk } from "../../../platform/chunks";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import styles from "./QuickAdd.module.css";

/** Loaded on demand, so that the overview opens without the code of forms. */
const loadForm = async () => ({ default: (await chunk(() => import("./QuickForm"))).QuickForm });

const QuickForm = lazy(loadForm);

/** The button and the sheet of the short form. They stand apart: with the first entry the button is in another list. */
export function useQuickAdd(today: Day) {
  const { t } = useTranslation("timeline");
  const [open, setOpen] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const defaults = useRowDefaults("timelineentry", isOpened);

  /** Shown only when it is there: a missing part must not take the overview with it. The banner tells of it. */
  function openForm() {
    setIsOpened(true);
    loadForm().then(() => setOpen(true), console.warn);
  }

  return {
    button: (
      <div className={cx(styles.quick, "extra")}>
        <Button variant="quiet" compact icon={<Plus />} onClick={openForm}>
          {t("quick.open")}
        </Button>
      </div>
    ),
    sheet:
      open && defaults ? (
        <Suspense>
          <QuickForm today={today} defaults={defaults} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null,
  };
}
