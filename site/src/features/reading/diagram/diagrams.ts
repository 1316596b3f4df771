import list from "../../../../../infra/catalog/lists/diagram.json";
import { currentLanguage } from "../../../i18n/i18n";
import { inLanguage } from "../../../i18n/translations";
import { chunk } from "../../../platform/chunks";
import type { DiagramDrawing } from "../../../ui/pictures/Diagram";

/** A drawing with numbers, with its words in the language of the page. */
export interface DiagramText {
  key: string;
  name: string;
  labels: readonly string[];
}

interface Row {
  key: string;
  articles: readonly { id: number; after: number }[];
  glossary: readonly string[];
  translations: readonly { language: number; name: string; labels: readonly string[] }[];
}

const ROWS: readonly Row[] = list.rows;

/** Loads the drawing of each key, and no other. */
export const DRAWINGS: Readonly<Record<string, () => Promise<{ drawing: DiagramDrawing }>>> = {
  sentinel: () => chunk(() => import("../../../ui/pictures/SentinelDiagram")),
  port: () => chunk(() => import("../../../ui/pictures/PortDiagram")),
  reconstruction: () => chunk(() => import("../../../ui/pictures/ReconstructionDiagram")),
  radiotherapy: () => chunk(() => import("../../../ui/pictures/RadiotherapyDiagram")),
  her2: () => chunk(() => import("../../../ui/pictures/Her2Diagram")),
  receptors: () => chunk(() => import("../../../ui/pictures/ReceptorDiagram")),
};

function textOf({ key, translations }: Row): DiagramText[] {
  const words = inLanguage(translations, currentLanguage());
  return words ? [{ key, name: words.name, labels: words.labels }] : [];
}

/** What an article shows, and below how many of its blocks. */
export function diagramsOfArticle(id: number): { after: number; diagram: DiagramText }[] {
  return ROWS.flatMap((row) => {
    const shown = row.articles.find((article) => article.id === id);
    return shown ? textOf(row).map((diagram) => ({ after: shown.after, diagram })) : [];
  });
}

/** What the entry of a word shows. */
export function diagramsOfTerm(key: string): DiagramText[] {
  return ROWS.filter(({ glossary }) => glossary.includes(key)).flatMap(textOf);
}
