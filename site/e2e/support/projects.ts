import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A language at a width in px: German has the longer words, so it has to fit the phone. */
export const PROJECTS = ["de-390", "en-1280"] as const;

export type ProjectName = (typeof PROJECTS)[number];

const FIRST_LINE = /^\/\/ projects: ([^:]+)(: .+)?$/;

function isProject(name: string): name is ProjectName {
  return (PROJECTS as readonly string[]).includes(name);
}

/**
 * The projects that the first line of a file of tests names: `// projects: de-390`. A second one says why:
 * `// projects: de-390, en-1280: the menu is another one at each width`.
 */
export function projectsOf(file: string, text: string): ProjectName[] {
  const [first = ""] = text.split("\n");
  const [, list = "", reason] = FIRST_LINE.exec(first) ?? [];
  const names = list.split(", ").filter(isProject);
  if (names.length === 0 || names.join(", ") !== list)
    throw new Error(`${file} begins with no line such as "// projects: ${PROJECTS[0]}"`);
  if (names.length > 1 && reason === undefined)
    throw new Error(`${file} does not say why it runs more than once`);
  return names;
}

const ENDING = ".spec.ts";

/** The files of tests of a project. */
export function filesOf(project: ProjectName, folder: string): RegExp {
  const files = readdirSync(folder).filter((file) => file.endsWith(ENDING));
  const own = files.filter((file) =>
    projectsOf(file, readFileSync(join(folder, file), "utf8")).includes(project),
  );
  const names = own.map((file) => file.slice(0, -ENDING.length).replaceAll(".", "\\."));
  return new RegExp(`/(${names.join("|")})\\.spec\\.ts$`);
}
