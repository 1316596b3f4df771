interface TrustedTypes {
  createPolicy(name: "default", rules: Record<string, (text: string) => string | null>): unknown;
}

/**
 * The policy of the pages refuses texts where a browser would make elements or load scripts of them. What is left: the calendar
 * empties an element, and the names of own files for the workers.
 */
export function trustOwnFiles(): void {
  try {
    (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
      createHTML: (text) => (text === "" ? text : null),
      createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
    });
  } catch (error) {
    // What somebody else has put into the page may have been first.
    console.warn("no policy", error);
  }
}
