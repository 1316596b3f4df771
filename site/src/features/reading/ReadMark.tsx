import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReport } from "../../app/useReport";
import { Button } from "../../ui/Button";
import { useMarkRead, useReadArticles } from "./useReadMarks";

/**
 * Stands at the end of an article: seeing it means that the text was read. The button says so, and marks or unmarks by
 * hand.
 */
export function ReadMark({ article }: { article: number }) {
  const { t } = useTranslation("reading");
  const report = useReport();
  const mark = useMarkRead();
  const read = useReadArticles()?.has(article);
  const [busy, setBusy] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  // The mark of one opening: who takes it back means it.
  const marked = useRef(false);

  useEffect(() => {
    const element = end.current;
    if (!element || read !== false || marked.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      if (marked.current || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      marked.current = true;
      // A failure is nobody's worry: the next opening tries again.
      mark(article, true).catch((error: unknown) => console.warn("read mark not stored", error));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [article, read, mark]);

  async function press() {
    marked.current = true;
    setBusy(true);
    try {
      await mark(article, !read);
    } catch (error) {
      report(error);
    }
    setBusy(false);
  }

  return (
    <div ref={end}>
      {read === undefined ? null : (
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
      )}
    </div>
  );
}
