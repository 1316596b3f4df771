// projects: de-390
import { projectsOf } from "./support/projects";
import { expect, test } from "./support/test";

test("the first line of a file says where it runs, and why more than once", () => {
  const of = (line: string) => projectsOf("some.spec.ts", `${line}\nimport "./other";\n`);
  expect(of("// projects: en-1280")).toEqual(["en-1280"]);
  expect(of("// projects: de-390, en-1280: the menu is another one at each width")).toEqual([
    "de-390",
    "en-1280",
  ]);
  expect(() => of("// projects: de-390, en-1280")).toThrow("why it runs more than once");
  for (const none of ["", "// projects: ", "// projects: de-400", "// projects: de-390 en-1280: because"])
    expect(() => of(none), none).toThrow("some.spec.ts begins with no line");
});
