/** Some browsers read a saved file only after the event handler has ended. */
const READ_WITHIN_MS = 60_000;

/** Lets the browser save a file; nothing is sent. Its name should say nothing about the person. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
