import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signedIn } from "../../../test/person";
import { startServer } from "../../../test/server/server";
import { useStudyParts } from "./useStudyParts";

beforeEach(() => signedIn({ words: ["study", "questionnaire"] }));

it("complaints stand newest first and as they were asked, whichever revision that was", async () => {
  const server = startServer();
  const put = (id: number, revision: number, submitted: string) =>
    server.put("studyquestionnaire", {
      id,
      study: "prisma",
      questionnaire: "adverse-effect",
      revision,
      occasion: `x${id}`,
      due: submitted,
      submitted,
      status: "submitted",
      data: { a1: "2" },
    });
  put(1, 1, "20261020");
  put(2, 2, "20261120");
  put(3, 1, "20261105");
  const { result } = renderHook(() => useStudyParts({ from: "20261001", to: "20261130" }));
  await waitFor(() => expect(result.current.reported.blocks).toHaveLength(9));
  const texts = (result.current.reported.blocks ?? []).flatMap((block) =>
    block.kind === "heading" ? [block.text] : block.kind === "table" ? [block.rows[0]?.[0]] : [],
  );
  expect(texts).toEqual([
    expect.stringContaining("20.11.2026"),
    "Wie stark war Ihre Erschöpfung?",
    expect.stringContaining("05.11.2026"),
    "Erschöpfung: Wie stark?",
    expect.stringContaining("20.10.2026"),
    "Erschöpfung: Wie stark?",
  ]);
});
