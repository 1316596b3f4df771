import type { Example } from "./fixtures";

const EXAMPLES = Object.values(
  import.meta.glob<Example[]>(["./*.fixture.tsx", "./pictures/*.fixture.tsx"], {
    eager: true,
    import: "fixtures",
  }),
).flat();

/** Every example of every component, in the order of their files. */
export function allExamples(): readonly Example[] {
  return EXAMPLES;
}

/** `Component/example`, to select one of them. */
export function exampleKey({ component, name }: Example): string {
  return `${component}/${name}`;
}
