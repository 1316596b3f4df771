import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

/** So many of each are told. */
const REPORTED_COUNT = 10;

interface Timed {
  title: string;
  ms: number;
}

/** The slowest tests of a run and the slowest steps that tests have named, for people who make the run faster. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a file as the reporter
export default class Slowest implements Reporter {
  readonly #tests: Timed[] = [];
  readonly #steps: Timed[] = [];

  /** Beside the list of the tests. */
  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig): void {
    this.#tests.length = 0;
    this.#steps.length = 0;
  }

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    const [, project = "", ...path] = test.titlePath();
    const title = [`[${project}]`, ...path].join(" › ");
    this.#tests.push({ title, ms: duration });
    const add = (step: TestStep) => {
      if (step.category === "test.step")
        this.#steps.push({ title: `${title} › ${step.title}`, ms: step.duration });
      for (const below of step.steps) add(below);
    };
    for (const step of steps) add(step);
  }

  onEnd(): void {
    print("tests", this.#tests);
    print("steps", this.#steps);
  }
}

function print(what: string, timed: readonly Timed[]): void {
  if (timed.length === 0) return;
  const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, REPORTED_COUNT);
  console.log(`\nthe slowest ${what}, in seconds:`);
  for (const { title, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)}  ${title}`);
}
