import { Plus } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "../../../dates/dates";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import styles from "./QuickAdd.module.css";

/** Fetched when it is wanted: the page of the day opens without what forms need. */
const QuickForm = lazy(async () => ({ default: (await import("./QuickForm")).QuickForm }));

interface QuickAddProps {
  today: Day;
  /** Kept by the page: with the first entry the list around the line becomes another one. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** One line to write down what comes to mind, without leaving the day. */
export function QuickAdd({ today, open, onOpen }: QuickAddProps) {
  const { t } = useTranslation("timeline");
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    onOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className={cx(styles.quick, "extra")}>
      {open ? (
        <Suspense>
          <QuickForm today={today} onClose={close} />
        </Suspense>
      ) : (
        <Button ref={opener} variant="quiet" compact icon={<Plus />} onClick={() => onOpen(true)}>
          {t("quick.open")}
        </Button>
      )}
    </div>
  );
}
