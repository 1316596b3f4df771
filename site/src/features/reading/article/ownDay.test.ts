import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/problem";
import { dayOf } from "../../../dates/dates";
import { onOwnDay } from "./ownDay";

describe("the reader's own day", () => {
  it("is sent along", async () => {
    const send = vi.fn(async (day?: string) => day);
    expect(await onOwnDay(send)).toBe(dayOf(new Date()));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is left out where the server refuses it: the clock may be wrong by days", async () => {
    const refusal = { status: 400, key: "error.validation", fields: [{ path: "day", key: "maxDate" }] };
    const send = vi.fn(async (day?: string) => {
      if (day) throw new ApiError(refusal as ConstructorParameters<typeof ApiError>[0]);
      return "the article";
    });
    expect(await onOwnDay(send)).toBe("the article");
    const other = vi.fn(async () => {
      throw new ApiError({ status: 404, key: "error.notfound" });
    });
    await expect(onOwnDay(other)).rejects.toThrow("404");
    expect(other).toHaveBeenCalledTimes(1);
  });
});
