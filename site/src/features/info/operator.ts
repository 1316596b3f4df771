export interface Operator {
  name: string;
  /** Line by line. */
  address: readonly string[];
  email: string | null;
}

function setting(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Who runs this site, from the build settings; `null` until whoever builds it has said so. */
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
