/** Marks of direction let a name say something else than it is, and what has no ink says nothing. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** What files are called at their end; anything else behind a dot is a part of the name, as in "Brief vom 3. Feb". */
const ENDING = /\.(?:pdf|jpe?g|jpe|jfif|png|hei[cf]|webp|avif|gif|bmp|tiff?|dng|docx?|odt|rtf|txt|html?)$/i;

/** The name of a file as it can be seen. */
export function shownName(name: string): string {
  return name.replace(INVISIBLE, "").trim();
}

/** The same without its ending. */
export function stemOf(name: string): string {
  return shownName(name).replace(ENDING, "").trim();
}
