function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** Matches text that contains this one literally; a string would have to be equal. */
export function containing(text: string): RegExp {
  return new RegExp(literally(text));
}

/** Matches text that begins with this one literally. */
export function starting(text: string): RegExp {
  return new RegExp(`^${literally(text)}`);
}

/** Matches text that ends with this one literally. */
export function ending(text: string): RegExp {
  return new RegExp(`${literally(text)}$`);
}
