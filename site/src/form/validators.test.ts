import { describe, expect, it } from "vitest";
import type { Fault } from "./faults";
import { integer, maximum, minimum } from "./numberRules";
import {
  hasLeastOneChar,
  hasLeastOneLowerChar,
  hasLeastOneNumber,
  hasLeastOneSpecial,
  hasLeastOneUpperChar,
  PASSWORD_RULES,
  passwordLength,
} from "./passwordRules";
import { email, firstFault, impose, required, zipCode } from "./validators";
import examples from "./validators.fixture.json";

type Check = (value: never) => Fault | null;

const passwordSet = (value: unknown) =>
  firstFault(
    value,
    PASSWORD_RULES.map((rule) => rule.check),
  );

const CHECKS: Record<string, Check> = {
  "V-MAX": maximum(100),
  "V-MIN": minimum(0),
  "V-MAXMIN-NAN": (value) => firstFault(value, [maximum(100), minimum(0)]),
  "V-INT": integer,
  "V-IMPOSE": ({ imposed }: { imposed: boolean }) => impose(imposed)(),
  "V-PW-CHAR": hasLeastOneChar,
  "V-PW-LOWER": hasLeastOneLowerChar,
  "V-PW-UPPER": hasLeastOneUpperChar,
  "V-PW-NUMBER": hasLeastOneNumber,
  "V-PW-SPECIAL": hasLeastOneSpecial,
  "V-PW-LENGTH": passwordLength,
  "V-PW-SET": passwordSet,
  "V-PROMPT": required,
  "V-EMAIL": email,
  "V-REQUIRED": required,
  "V-ZIP": zipCode,
};

describe.each(examples)("$id", ({ id, errorKey, valid, invalid }) => {
  const check = CHECKS[id] as Check;

  it("has a function", () => {
    expect(check).toBeTypeOf("function");
  });

  it.each(valid.map((value) => ({ value })))("accepts $value", ({ value }) => {
    expect(check(value as never)).toBeNull();
  });

  it.each(invalid.map((value) => ({ value })))(`refuses $value under ${errorKey}`, ({ value }) => {
    const key = errorKey === "(each own key)" ? "hasLeastOneUpperChar" : errorKey;
    expect(check(value as never)?.key).toBe(key);
  });
});

describe("bounds", () => {
  it("carry the bound that was crossed, so that the right sentence is chosen", () => {
    expect(maximum(100)(101)).toEqual({ key: "max", max: 100 });
    expect(minimum(0)(-1)).toEqual({ key: "max", min: 0 });
  });
});

describe("password length", () => {
  it("counts characters as people do", () => {
    expect(passwordLength("😀".repeat(11))).toEqual({ key: "minlength", min: 12 });
    expect(passwordLength("😀".repeat(12))).toBeNull();
    expect(passwordLength("a".repeat(128))).toBeNull();
    expect(passwordLength("a".repeat(129))).toEqual({ key: "maxlength", max: 128 });
  });
});
