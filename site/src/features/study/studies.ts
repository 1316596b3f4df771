import { matchPath } from "react-router";
import { paths } from "../../paths";

export type StudyKey = "cosionko" | "prisma" | "studyP4";

/** The pages of a study. */
export interface Study {
  key: StudyKey;
  home: string;
  start: string;
  /** The call for its state. */
  show: string;
  /** The pages of questionnaires that have an address of their own, by their keys; `formOf` has those of all. */
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

/** The page of a questionnaire of a study. */
export function formOf({ key, forms }: Study, questionnaire: string): string {
  return forms[questionnaire] ?? paths.studyForm(key, questionnaire);
}

/** The parts of the address of a questionnaire that has none of its own. */
function partsOf(pathname: string): { study?: string; questionnaire?: string } {
  return matchPath(paths.studyForm(":study", ":questionnaire"), pathname)?.params ?? {};
}

/** The study that a page belongs to. */
export function studyAt(pathname: string): Study {
  const { study } = partsOf(pathname);
  const found = STUDIES.find(
    ({ key, home, start, forms }) =>
      key === study || [home, start].includes(pathname) || Object.values(forms).includes(pathname),
  );
  if (!found) throw new Error("a page of no study");
  return found;
}

/** The key of the questionnaire of a page. */
export function questionnaireAt({ forms }: Study, pathname: string): string | undefined {
  return partsOf(pathname).questionnaire ?? Object.keys(forms).find((key) => forms[key] === pathname);
}
