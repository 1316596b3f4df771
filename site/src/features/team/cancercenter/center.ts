import type { Entities } from "../../../api/entities";
import type { Day } from "../../../dates/dates";

export type Center = Entities["cancercenter"];

/** A centre that the person saved, with their note. */
export type SavedCenter = Entities["usercancercenter"];

export function addressLines({ street, zip, city }: Center): string[] {
  return [street?.trim() ?? "", `${zip} ${city}`.trim()].filter((line) => line !== "");
}

/** Only a certificate that is valid today counts; unknown counts as none. */
export function isCertified({ certified, certifieduntil }: Center, today: Day): boolean {
  return certified === true && (!certifieduntil || certifieduntil >= today);
}

/** Kilometres: whole ones from ten on, one decimal below. */
export function kilometres(km: number, locale: string): string {
  const decimals = km < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(km);
}
