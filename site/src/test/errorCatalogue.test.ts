import { describe, expect, it } from "vitest";
import words from "../i18n/words/errors.de.json";
import { files } from "./sources";

/** Where the behaviour of a row is proven: the file below `src/`, and how the name of its test begins. */
type Proof = readonly [file: string, test: string];

/** The error catalogue of the specification, each row with what the site does and the tests that prove it. */
const CATALOGUE: Readonly<Record<string, readonly Proof[]>> = {
  "ER-01: a 401 is refreshed once, else the session ends or is validated anew": [
    ["api/client.test.ts", "S-AUTH-01: a 401 leads to one refresh"],
    ["api/client.test.ts", "S-AUTH-06: a 401 that cannot be refreshed signs out"],
    ["api/client.test.ts", "S-AUTH-09: is revalidated and does not sign out"],
    ["api/client.test.ts", "S-AUTH-06 S-AUTH-07 S-AUTH-08: %j"],
  ],
  "ER-02: a 403 of the session user is silent": [
    ["api/client.test.ts", "S-AUTH-05: on the session-user call stays silent"],
  ],
  "ER-03: a key in the answer is a sentence in a toast of 10 seconds that can be closed": [
    ["app/failedRead.test.tsx", "ER-03: is told in a toast that can be closed"],
    ["api/errors.test.ts", "of a call are those of its key, or else the general ones"],
    ["i18n/words.test.ts", "every key of the server has a sentence in %s"],
    ["ui/Toast.test.tsx", "show an error for 10 seconds in the alert region"],
    ["ui/Toast.test.tsx", "show a success for 3 seconds in the status region"],
    ["ui/Toast.test.tsx", "can be closed"],
  ],
  "ER-04: error.existing.password.required asks for the password, and elsewhere is only logged": [
    ["api/errors.test.ts", "ER-04: only log a question for a password that no page has a prompt for"],
    ["features/account/external/external.test.tsx", "asks for the password of an account with that address"],
    ["features/account/external/external.test.tsx", "changes nothing when the prompt is cancelled"],
  ],
  "ER-05: the prompt has its three sentences": [
    [
      "features/account/external/external.test.tsx",
      "asks for the password of an account with that address, in three",
    ],
    ["features/account/external/external.test.tsx", "counts a password as wrong when it is asked for again"],
  ],
  "ER-06: rules silence and anonymise refused calls": [
    ["api/errors.test.ts", "ER-06: silence by address, status, environment and members of the answer"],
    ["api/errors.test.ts", "ER-06: put error.unknown in the place of the whole answer"],
    ["api/errors.test.ts", "ER-06: do so with every answer in production, when that is configured"],
    ["app/failedRead.test.tsx", "ER-06: that a rule of the operator's makes anonymous is told by"],
    ["api/client.test.ts", "hide a foreign answer behind error.unknown"],
  ],
  "ER-07: a missing chunk is told by an event, and the page is loaded anew once": [
    ["app/update.test.tsx", "ER-07: publishes the event and is told from other errors"],
    ["app/update.test.tsx", "ER-07: is loaded anew once, and then told with a way on"],
    ["features/timeline/days/quickAdd.test.tsx", "ER-07: a short form that is missing is told"],
  ],
  "ER-08: an unsupported language is logged and reset": [
    ["i18n/words.test.ts", "ER-08: an unsupported choice is logged and reset to the default"],
  ],
  "ER-09: German and English are there without the list of languages": [
    ["features/account/signup/signup.test.tsx", "ER-09: offers every language of the site when their list"],
  ],
  "ER-10: lookup lists, the sign-out, the place and treatments only log their failures": [
    ["api/errors.test.ts", "ER-10: only log a failed read of every lookup list"],
    ["api/errors.test.ts", "ER-10: only log a failed read of %s"],
    ["app/failedRead.test.tsx", "ER-10: of a lookup list is only logged"],
    [
      "features/team/cancercenter/search.test.tsx",
      "S-LOC-2: logs that the device says nothing, without a toast, and goes on with the postcode",
    ],
    ["session/session.test.ts", "S-SESSION-13: works when the logout call fails"],
    [
      "features/medical/treatment/treatmentPage.test.tsx",
      "S-TREAT-21 C-13: a refused save stays in the form",
    ],
  ],
  "ER-11: a file that cannot be taken is refused with the reason; paths of a file system are typed nowhere": [
    ["features/account/profile/picture/picture.test.tsx", "takes no file that is none, and says why"],
    ["api/upload.test.ts", "is not tried again when the server refused the file"],
    ["features/papers/document/document.test.tsx", "needs a file and a name, and a file that can be kept"],
    ["features/papers/document/document.test.tsx", "ER-11: says at the choice that the device does not hand"],
    ["features/papers/document/document.test.tsx", "ER-11: says so of a file that was changed or moved"],
    [
      "features/account/profile/picture/picture.test.tsx",
      "ER-11: is told with %s, and another one can be chosen",
    ],
  ],
  "ER-12: validators have the keys of the specification, and each key its sentence": [
    ["form/validators.test.ts", "has a function"],
    ["i18n/words.test.ts", "every fault of a field has a sentence of its own in %s"],
    ["i18n/words.test.ts", "word a crossed minimum and maximum by the bound"],
  ],
};

/** Each validator of the specification with its function and forms that use it, or why none needs it. */
const VALIDATORS: Readonly<Record<string, { of: string; forms: readonly string[] } | string>> = {
  "V-MAX": { of: "maximum", forms: ["features/tumor/side/sideValues.ts"] },
  "V-MIN": { of: "minimum", forms: ["features/tumor/side/sideValues.ts"] },
  "V-INT": { of: "integer", forms: ["features/tumor/side/sideValues.ts"] },
  "V-MAXDATE, V-MINDATE, V-DATEFMT": {
    of: "inputFault",
    forms: ["features/timeline/entry/entryForm.ts", "features/medical/profile/profileDates.ts"],
  },
  "V-EQUAL": "nothing is typed twice: a password can be made visible",
  "V-PW-SET": { of: "PASSWORD_RULES", forms: ["features/account/password/passwordForm.ts"] },
  "V-PROMPT": { of: "required", forms: ["features/account/factor/ConfirmedForm.tsx"] },
  "V-REQUIRED": { of: "required", forms: ["features/account/signup/signupForm.ts"] },
  "V-EMAIL": { of: "email", forms: ["features/team/addressbook/contactForm.ts"] },
  "V-ZIP": { of: "zipCode", forms: ["features/team/cancercenter/zipcode.ts"] },
  "V-IMPOSE": { of: "impose", forms: ["form/useForm.ts", "form/refusal.ts"] },
  "V-PW-CHAR": { of: "PASSWORD_RULES", forms: ["features/account/password/passwordForm.ts"] },
  "V-PATH": "nobody types the path of a file",
};

/** Messages of forms by key, each with a form that shows it. */
const MESSAGES: Readonly<Record<string, Proof>> = {
  PARSEDATE: [
    "features/medical/care/diagnosis.test.tsx",
    "refuses %s with a sentence at the field and sends nothing",
  ],
  MINDATE: [
    "features/medical/profile/medicalProfile.test.tsx",
    "put the server's faults back to their fields and keep what was typed",
  ],
  MAXDATE: ["features/medical/care/diagnosis.test.tsx", "puts a fault that the server finds to its field"],
  MIN: ["features/tumor/assistant/assistant.test.tsx", "a Ki-67 of %s is told at the field"],
  MAX: ["features/tumor/assistant/assistant.test.tsx", "a Ki-67 of %s is told at the field"],
  INTEGER: ["features/tumor/assistant/assistant.test.tsx", "a Ki-67 of %s is told at the field"],
  REQUIRED: [
    "features/papers/document/document.test.tsx",
    "says at the field what the server has against it: %s",
  ],
  PATTERN: [
    "features/papers/document/document.test.tsx",
    "says at the field what the server has against it: %s",
  ],
  EMAIL: ["features/team/contact/messages.test.tsx", "says what is missing, on top and at the field"],
  HASLEASTONECHAR: [
    "features/account/password/password.test.tsx",
    "V-PW-CHAR: says that a letter is missing, in a sentence and not in a line of its own",
  ],
  IMPOSE: ["form/form.test.tsx", "V-IMPOSE: is told at its field also without a sentence of its own"],
  MINLENGTH_COUNT: ["features/account/signup/signup.test.tsx", "says how long a password has to be"],
  MAXLENGTH_COUNT: [
    "features/papers/document/document.test.tsx",
    "counts the letters of a name that is too long",
  ],
};

const SENTENCES: Readonly<Record<string, unknown>> = words.FORM.ERROR;

/** What the sentence of a key begins with, up to its end or to a number in it. */
const startOf = (key: string) => String(SENTENCES[key]).split(/(?<=\.) |\{\{/)[0] ?? "";

function isProven([path, name]: Proof): boolean {
  return (files.find((file) => file.path === path)?.text ?? "").includes(`"${name}`);
}

describe("the error catalogue", () => {
  it.each(Object.entries(CATALOGUE))("%s", (_row, proofs) => {
    expect(proofs.filter((proof) => !isProven(proof))).toEqual([]);
  });

  it.each(Object.entries(VALIDATORS))("ER-12: forms use %s, or need it not", (_id, use) => {
    if (typeof use === "string") return expect(use).not.toBe("");
    const without = use.forms.filter((path) => {
      const text = files.find((file) => file.path === path)?.text ?? "";
      return !new RegExp(`import [^;]*\\b${use.of}\\b[^;]*;`).test(text);
    });
    expect(without).toEqual([]);
  });

  it.each(Object.entries(MESSAGES))("ER-12: a form shows FORM.ERROR.%s", (key, proof) => {
    expect(isProven(proof)).toBe(true);
    const [path] = proof;
    expect(files.find((file) => file.path === path)?.text).toContain(startOf(key));
  });
});
