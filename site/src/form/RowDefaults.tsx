import { type ReactNode, useState } from "react";
import type { Entities, Root } from "../api/entities";
import { useTranslation } from "../i18n/useTranslation";
import { Skeleton } from "../ui/Skeleton";
import { useRowDefaults } from "./useRowDefaults";

interface RowDefaultsProps<R extends Root> {
  root: R;
  /** The stored row where there may be one; null or nothing for a new one. */
  row?: object | null;
  /** Draws the form. What it begins with never changes afterwards; a stored row has nothing to begin with. */
  children: (defaults: Partial<Entities[R]>) => ReactNode;
}

/** A form that may be of a new row: it opens when it is known what that begins with, and in any case. */
export function RowDefaults<R extends Root>({ root, row = null, children }: RowDefaultsProps<R>) {
  const { t } = useTranslation();
  // A form whose row is stored while it is open goes on as it is.
  const [isNew] = useState(row === null);
  const defaults = useRowDefaults(root, isNew);
  if (defaults === undefined) return <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;
  return children(defaults);
}
