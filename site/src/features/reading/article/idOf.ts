/** The id in a parameter of the address, if it is one. */
export function idOf(param: string | null): number | null {
  const id = Number(param);
  return /^\d+$/.test(param ?? "") && Number.isSafeInteger(id) && id > 0 ? id : null;
}
