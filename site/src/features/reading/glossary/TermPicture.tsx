import { useState } from "react";
import { Drawing } from "./Drawing";
import type { GlossaryEntry } from "./entries";
import styles from "./glossary.module.css";
import { glossaryType } from "./types";

/** The picture of an entry, or the drawing of the term or its type. Decorative. */
export function TermPicture({ entry: { key, image, glossarytype } }: { entry: GlossaryEntry }) {
  const [broken, setBroken] = useState<string>();
  // Only pictures of this site: another host would learn which terms are read.
  if (image?.startsWith("/") && !image.startsWith("//") && image !== broken) {
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: an error handler, nothing to interact with
    return <img src={image} alt="" className={styles.picture} onError={() => setBroken(image)} />;
  }
  return <Drawing term={key} type={glossaryType(glossarytype)?.key} />;
}
