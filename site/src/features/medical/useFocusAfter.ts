import { useEffect, useState } from "react";

/**
 * Moves the focus when a form or a card closes. `focusAfter` takes the id of the element to focus; where it does not exist
 * the fallback is focused. A focus that is elsewhere by then is not moved.
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
