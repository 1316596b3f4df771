/** Whether this device hands files of this kind to other apps. */
export function sharesFiles(name: string, type: string): boolean {
  return navigator.canShare?.({ files: [new File([" "], name, { type })] }) ?? false;
}

/** Hands a file to another app that the person chooses. False when the browser did not let us: it was too long after the tap. */
export async function shareFile(file: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([file], name, { type: file.type })] });
    return true;
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : "";
    // Given up by the person.
    if (reason === "AbortError") return true;
    console.warn("file not shared", reason);
    return false;
  }
}
