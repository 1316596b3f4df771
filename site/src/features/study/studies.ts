import { paths } from "../../paths";

export type StudyKey = "cosionko" | "prisma" | "studyP4";

/** The pages of a study. */
export interface Study {
  key: StudyKey;
  home: string;
  start: string;
  /** The call for its state. */
  show: string;
  /** The pages of its questionnaires, by their keys. */
  forms: Readonly<Record<string, string>>;
}

const ROOT = "studyquestionnaire";

export const STUDIES: readonly Study[] = [
  {
    key: "cosionko",
    home: paths.coSiOnko,
    start: paths.coSiOnkoStart,
    show: `${ROOT}/cosionko/show`,
    forms: {
      "adverse-effect": paths.adverseEffect,
      distress: paths.distressThermometer,
      "app-cosinuss": paths.appCosinuss,
      "eortc-qlq-c30": paths.eortcQlqC30,
      "eortc-qlq-br23": paths.eortcQlqBr23,
      phq2: paths.phq2,
      gad2: paths.gad2,
      "visit-sheet": paths.visitSheet,
    },
  },
  {
    key: "prisma",
    home: paths.prisma,
    start: paths.prismaStart,
    show: `${ROOT}/prisma/show`,
    forms: {
      antihormone: paths.antihormone,
      distress: paths.prismaDistressThermometer,
      gad2: paths.prismaGad2,
      phq2: paths.prismaPhq2,
      "adverse-effect": paths.prismaAdverseEffect,
    },
  },
  {
    key: "studyP4",
    home: paths.studyP4,
    start: paths.studyP4Start,
    show: `${ROOT}/show?study=studyP4`,
    forms: {},
  },
];

/** The study that a page belongs to. */
export function studyAt(pathname: string): Study {
  const found = STUDIES.find(
    ({ home, start, forms }) => [home, start].includes(pathname) || Object.values(forms).includes(pathname),
  );
  if (!found) throw new Error("a page of no study");
  return found;
}

/** The key of the questionnaire of a page. */
export function questionnaireAt({ forms }: Study, pathname: string): string | undefined {
  return Object.keys(forms).find((key) => forms[key] === pathname);
}
