export interface Operator {
  name: string;
  address: readonly string[];
  email: string | null;
}

function setting(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The operator from the build settings; `null` without them. */
export function operator(): Operator | null {
  const name = setting(import.meta.env.VITE_OPERATOR_NAME);
  const address = setting(import.meta.env.VITE_OPERATOR_ADDRESS);
  const email = setting(import.meta.env.VITE_OPERATOR_EMAIL);
  if (name === "" && address === "" && email === "") return null;
  return {
    name,
    address: address.split("|").flatMap((line) => line.trim() || []),
    email: email === "" ? null : email,
  };
}
