const KEY = "glossary-types-shown";

function shown(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Whether the help of this type has opened by itself in this browser before (W-GLINK-04). */
export function wasShown(type: number): boolean {
  return shown().includes(type);
}

export function rememberShown(type: number): void {
  if (wasShown(type)) return;
  localStorage.setItem(KEY, JSON.stringify([...shown(), type]));
}
