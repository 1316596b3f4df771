import { FileText, Image } from "lucide-react";
import type { Entities } from "../../api/entities";
import { CategoryTile } from "../../ui/CategoryTile";
import styles from "./papers.module.css";

/** A document in little: its first page, or the icon of its kind. The name stands beside it. */
export function DocumentTile({ document }: { document: Entities["document"] }) {
  const { mimetype, thumbnail } = document;
  if (thumbnail) {
    return <img className={styles.thumbnail} src={`data:image/jpeg;base64,${thumbnail}`} alt="" />;
  }
  return <CategoryTile icon={mimetype?.startsWith("image/") ? Image : FileText} />;
}
