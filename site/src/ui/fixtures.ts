import { type ComponentType, createElement, type ReactElement, useState } from "react";

/** A named example of a component: checked by axe and shown in the gallery. */
export interface Example {
  component: string;
  name: string;
  element: ReactElement;
  /** Covers the page, so the gallery shows it alone. */
  overlay: boolean;
}

export interface ExampleOptions {
  overlay?: boolean;
  /** Uses the argument of `onChange` as the next `value`, so that the example can be tried out. */
  keepsValue?: boolean;
}

/** The examples of one component: its props by name. */
export function examples<P extends object>(
  component: string,
  render: ComponentType<P>,
  named: Readonly<Record<string, P>>,
  { overlay = false, keepsValue = false }: ExampleOptions = {},
): Example[] {
  return Object.entries(named).map(([name, props]) => ({
    component,
    name,
    element: keepsValue
      ? createElement(Keeping, { render: render as ComponentType<object>, given: props })
      : createElement(render, props),
    overlay,
  }));
}

function Keeping({ render, given }: { render: ComponentType<object>; given: { value?: unknown } }) {
  const [value, setValue] = useState(given.value);
  return createElement(render, { ...given, value, onChange: setValue } as object);
}
