import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// jsdom has no layout to scroll in and would only complain.
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
