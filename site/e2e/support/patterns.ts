function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** What has the text as it stands somewhere in it, where a plain text would have to be all of it. */
export function containing(text: string): RegExp {
  return new RegExp(literally(text));
}

/** What begins with the text as it stands. */
export function starting(text: string): RegExp {
  return new RegExp(`^${literally(text)}`);
}
