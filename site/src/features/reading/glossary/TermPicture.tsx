import { useState } from "react";
import { Drawing } from "./Drawing";
import type { GlossaryEntry } from "./entries";
import styles from "./glossary.module.css";
import { glossaryType } from "./types";

/** The picture of an entry, or a drawing for what it is about. It says nothing that the words do not say. */
export function TermPicture({ entry: { key, image, glossarytype } }: { entry: GlossaryEntry }) {
  const [broken, setBroken] = useState<string>();
  // Only pictures of this site: another address would learn who reads about what.
  if (image?.startsWith("/") && !image.startsWith("//") && image !== broken) {
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: nobody acts on it; it only did not come
    return <img src={image} alt="" className={styles.picture} onError={() => setBroken(image)} />;
  }
  return <Drawing term={key} type={glossaryType(glossarytype)?.key} />;
}
