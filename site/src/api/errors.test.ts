import type { TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import { errorText, fieldText } from "./errors";
import { ApiError } from "./problem";
import { isSilent } from "./silent";

/** Tells what was asked for instead of a sentence. */
const asked = ((keys: string[], options: object) =>
  `${keys.join(" ")} ${JSON.stringify(options)}`) as unknown as TFunction;

describe("the words asked for", () => {
  it("of a call are those of its key, or else the general ones", () => {
    expect(errorText(asked, new ApiError({ status: 404, key: "error.notfound" }))).toBe(
      'ERROR.NOTFOUND ERROR.UNKNOWN {"ns":"errors"}',
    );
    expect(errorText(asked, new Error("error.notfound"))).toBe('ERROR.UNKNOWN ERROR.UNKNOWN {"ns":"errors"}');
  });

  it("of a field say the bound first where there is one", () => {
    const general = "ERROR.VALIDATION";
    expect(fieldText(asked, { key: "required" })).toBe(`FORM.ERROR.REQUIRED ${general} {"ns":"errors"}`);
    expect(fieldText(asked, { key: "maxlength", max: 5 })).toBe(
      `FORM.ERROR.MAXLENGTH_COUNT FORM.ERROR.MAXLENGTH ${general} {"ns":"errors","max":5}`,
    );
    expect(fieldText(asked, { key: "max", min: 3 })).toBe(
      `FORM.ERROR.MIN_COUNT FORM.ERROR.MIN ${general} {"ns":"errors","min":3}`,
    );
    expect(fieldText(asked, { key: "min", min: 3, max: 5 })).toBe(
      `FORM.ERROR.MIN_COUNT FORM.ERROR.MIN ${general} {"ns":"errors","min":3,"max":5}`,
    );
  });
});

describe("isSilent", () => {
  it.each([
    "academictitle/list",
    "her2type/list",
    "salutation/list",
    "tumorsize/list",
    "treatment/3",
    "logout",
    "v1/session/user",
    "pushdevice/add",
    "notification/list?p.i=0",
  ])("takes %s by its beginning", (key) => {
    expect(isSilent(key)).toBe(true);
    expect(isSilent(`user/${key}`)).toBe(false);
  });

  it.each(["treatments/list", "countryside/1", "notification/3", "tumorformula/list"])(
    "does not take %s for another root",
    (key) => expect(isSilent(key)).toBe(false),
  );
});
