import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/problem";
import { useReport } from "../../../app/useReport";
import { useTranslation } from "../../../i18n/useTranslation";
import { chunk } from "../../../platform/chunks";
import { Skeleton } from "../../../ui/Skeleton";
import type { OpenPdf } from "./pdf";
import styles from "./viewer.module.css";

interface PdfPagesProps {
  frame: RefObject<HTMLElement | null>;
  zoom: number;
  file: () => Promise<Blob>;
  onBroken: () => void;
}

/** A sheet of A4, until the file has said more. */
const A4 = 210 / 297;

/** The pages of a PDF below each other; only those near the window are drawn. */
export function PdfPages({ frame, zoom, file, onBroken }: PdfPagesProps) {
  const { t } = useTranslation("papers");
  const report = useReport();
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const latest = useRef({ file, onBroken, report });

  useEffect(() => {
    let open: OpenPdf | undefined;
    let wanted = true;
    const { file, onBroken, report } = latest.current;
    async function load() {
      const [{ openPdf }, content] = await Promise.all([chunk(() => import("./pdf")), file()]);
      if (!wanted) return;
      open = await openPdf(content);
      if (wanted) setPdf(open);
      else open.close();
    }
    load().catch((error: unknown) => {
      if (!wanted) return;
      if (error instanceof ApiError) report(error);
      else console.warn("pdf not opened", error);
      onBroken();
    });
    return () => {
      wanted = false;
      open?.close();
    };
  }, []);

  if (!pdf) return <Skeleton shape="card" label={t("state.loading", { ns: "common" })} />;
  return (
    <ol className={styles.pages}>
      {Array.from({ length: pdf.pages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        <PdfPage key={index} frame={frame} pdf={pdf} number={index + 1} zoom={zoom} onBroken={onBroken} />
      ))}
    </ol>
  );
}

interface PdfPageProps extends Pick<PdfPagesProps, "frame" | "zoom" | "onBroken"> {
  pdf: OpenPdf;
  number: number;
}

/** Fingers change the size many times in a second. */
const SETTLED_MS = 150;

function PdfPage({ frame, pdf, number, zoom, onBroken }: PdfPageProps) {
  const { t } = useTranslation("papers");
  const item = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [shape, setShape] = useState(A4);
  const [words, setWords] = useState("");
  const [drawn, setDrawn] = useState(false);
  const broken = useRef(onBroken);

  useEffect(() => {
    const { current: element } = item;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: frame.current,
      rootMargin: "100%",
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [frame]);

  useEffect(() => {
    if (!near) return;
    let wanted = true;
    Promise.all([pdf.shapeOf(number), pdf.wordsOf(number)]).then(
      ([own, text]) => {
        if (!wanted) return;
        setShape(own);
        setWords(text);
      },
      () => wanted && broken.current(),
    );
    return () => {
      wanted = false;
    };
  }, [near, pdf, number]);

  useEffect(() => {
    const { current: element } = canvas;
    if (!element) return;
    if (!near) {
      // A long file would fill the memory of a phone.
      element.width = 0;
      setDrawn(false);
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      const width = (item.current?.clientWidth ?? 0) * zoomed(zoom);
      pdf.draw(number, element, width).then(
        () => wanted && setDrawn(true),
        () => wanted && broken.current(),
      );
    }, SETTLED_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [near, pdf, number, zoom]);

  return (
    <li ref={item} className={styles.page} style={{ aspectRatio: shape }}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={t("viewer.page", { number, count: pdf.pages })}
        data-drawn={drawn ? "" : undefined}
      />
      <p className="visually-hidden">{words}</p>
    </li>
  );
}

/** Pixels of the screen for one of the page; the width of the page has grown with the zoom already. */
function zoomed(zoom: number): number {
  return zoom > 3 ? 1 : Math.min(devicePixelRatio, 2);
}
