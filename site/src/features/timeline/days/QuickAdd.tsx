import { Plus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "../../../dates/dates";
import { useRowDefaults } from "../../../form/useRowDefaults";
import { chunk } from "../../../platform/chunks";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import styles from "./QuickAdd.module.css";

/** Loaded on demand, so that the overview opens without the code of forms. */
const loadForm = async () => ({ default: (await chunk(() => import("./QuickForm"))).QuickForm });

const QuickForm = lazy(loadForm);

interface QuickAddProps {
  today: Day;
  /** State of the page: with the first entry this component is mounted in another list. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** A short form for a new entry of today, without leaving the overview. */
export function QuickAdd({ today, open, onOpen }: QuickAddProps) {
  const { t } = useTranslation("timeline");
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpened, setIsOpened] = useState(open);
  const defaults = useRowDefaults("timelineentry", isOpened);

  /** Shown only when it is there: a missing part must not take the overview with it. The banner tells of it. */
  function openForm() {
    setIsOpened(true);
    loadForm().then(() => onOpen(true), console.warn);
  }

  function close() {
    onOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className={cx(styles.quick, "extra")}>
      {open && defaults ? (
        <Suspense>
          <QuickForm today={today} defaults={defaults} onClose={close} />
        </Suspense>
      ) : (
        <Button ref={opener} variant="quiet" compact icon={<Plus />} onClick={openForm}>
          {t("quick.open")}
        </Button>
      )}
    </div>
  );
}
