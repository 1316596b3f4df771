/** Whether this device hands files of this kind to other apps. */
export function sharesFiles(name: string, type: string): boolean {
  return navigator.canShare?.({ files: [new File([" "], name, { type })] }) ?? false;
}

/** Whether this device hands links to other apps. */
export function sharesLinks(): boolean {
  return "share" in navigator;
}

/** Hands a file to another app that the person chooses. False when the browser did not let us: it was too long after the tap. */
export function shareFile(file: Blob, name: string): Promise<boolean> {
  return share({ files: [new File([file], name, { type: file.type })] });
}

/** Hands a link with a sentence to another app that the person chooses; false as above. */
export function shareLink(url: string, text: string): Promise<boolean> {
  return share({ url, text });
}

async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : "";
    // Given up by the person.
    if (reason === "AbortError") return true;
    console.warn("not shared", reason);
    return false;
  }
}
