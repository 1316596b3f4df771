import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it } from "vitest";
import { startServer } from "../../../test/server/server";
import { signedIn } from "../page.fixture";
import { treatment } from "./treatment.fixture";
import { useTreatments } from "./useTreatments";

beforeEach(signedIn);

it("has in its first render what was loaded before", async () => {
  startServer({ treatment: [treatment(3), treatment(1, { id: 13 })] });
  const cache = new Map();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
  );
  const before = renderHook(useTreatments, { wrapper });
  await waitFor(() => expect(before.result.current.catalog).toBeDefined());
  before.unmount();

  const shown: number[] = [];
  renderHook(
    () => {
      const { catalog, entries } = useTreatments();
      shown.push(catalog ? entries.length : 0);
    },
    { wrapper },
  );
  expect(shown[0]).toBe(2);
});
