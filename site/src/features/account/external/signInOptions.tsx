import type { ReactNode } from "react";
import { loadWords } from "../../../i18n/i18n";
import { loadProviders } from "./providers";

/** The ways in beside e-mail and password; nothing more is loaded where there are none. */
export async function signInOptions(): Promise<ReactNode> {
  const providers = await loadProviders();
  if (providers.length === 0) return null;
  const [{ ProviderButtons }] = await Promise.all([import("./ProviderButtons"), loadWords("external")]);
  return <ProviderButtons providers={providers} />;
}
