import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { useMarkRead, useReadArticles } from "./useReadMarks";

/** Opening an article marks it as read; the button shows that, and toggles the mark. */
export function ReadMark({ article }: { article: number }) {
  const { t } = useTranslation("reading");
  const report = useReport();
  const mark = useMarkRead();
  const read = useReadArticles()?.has(article);
  const [busy, setBusy] = useState(false);
  // The article that was marked automatically: once only, so that the person can unmark it.
  const marked = useRef<number>(undefined);

  useEffect(() => {
    if (read === undefined || marked.current === article) return;
    marked.current = article;
    // A failure is not reported: opening the article again repeats it.
    if (!read) mark(article, true).catch((error: unknown) => console.warn("read mark not stored", error));
  }, [article, read, mark]);

  async function press() {
    setBusy(true);
    try {
      await mark(article, !read);
    } catch (error) {
      report(error);
    }
    setBusy(false);
  }

  if (read === undefined) return null;
  return (
    <Button
      variant={read ? "soft" : "second"}
      compact
      icon={<Check />}
      aria-pressed={read}
      pending={busy}
      onClick={() => void press()}
    >
      {t(read ? "read.isRead" : "read.markRead")}
    </Button>
  );
}
