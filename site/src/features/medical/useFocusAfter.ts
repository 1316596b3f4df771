import { useEffect, useState } from "react";

/**
 * Hands the focus on when a form or a card goes away. `focusAfter` names the element by id; where it does not exist
 * the fallback takes it. Focus that has found another place stays there.
 */
export function useFocusAfter(fallback: string): { focusAfter: (id: string) => void } {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const lost = document.activeElement === null || document.activeElement === document.body;
    const target = document.getElementById(wanted.id) ?? document.getElementById(fallback);
    if (lost) target?.focus();
  }, [wanted, fallback]);
  return { focusAfter: (id) => setWanted({ id }) };
}
