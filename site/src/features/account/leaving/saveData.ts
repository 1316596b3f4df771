import { call } from "../../../api/client";
import { saveFile } from "../../../platform/saveFile";
import type { Confirmed } from "../factor/ConfirmedForm";

export type DataFormat = "csv" | "json";

/** Spreadsheets take a file for UTF-8 by this. */
const MARK = "\uFEFF";

function fileOf(format: DataFormat, answer: unknown): Blob {
  return format === "csv"
    ? new Blob([MARK, String(answer)], { type: "text/csv;charset=utf-8" })
    : new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" });
}

/** Lets the browser save everything of the person, after the password. The name of the file says nothing about it. */
export async function saveData(format: DataFormat, confirmed: Confirmed): Promise<void> {
  const answer = await call("POST", `user/export/${format}`, { body: confirmed });
  saveFile(fileOf(format, answer), `zuversicht.${format}`);
}
