import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import api from "../../../shared/openapi.json";
import { storePendingLogin } from "../features/account/external/pendingLogin";
import { codeOf } from "./server/external";
import { PASSWORD, type startServer } from "./server/server";

const signup = api.paths["/api/signup"].post.requestBody.content["application/json"].schema;

function bodyOf(
  path:
    | "/api/email/update"
    | "/api/password/reset"
    | "/api/password/reset/change"
    | "/api/password/update"
    | "/api/proxyaccess/accept",
) {
  return Object.keys(api.paths[path].post.requestBody.content["application/json"].schema.properties);
}

async function typePassword(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText("Neues Passwort"), "Birnenkuchen-2026!");
}

function propertiesOf(
  schema:
    | "medicalprofile.update"
    | "treatment.add"
    | "treatment.update"
    | "tumorinformation.add"
    | "timelineentry.add"
    | "addressbookentry.add"
    | "contact.add"
    | "followup.add"
    | "usercancercenter.update"
    | "proxyaccess.add"
    | "userrelation.add"
    | "user.update"
    | "user.profile.update",
) {
  return Object.keys(api.components.schemas[schema].properties);
}

export const PROFILE = { id: 5, birthday: "19680314", diagnosisdate: "20260112", aftercare: "20260928" };
const CENTER = {
  id: 1,
  key: "c1",
  name: "Charité",
  zip: "10117",
  city: "Berlin",
  kind: "breast",
  sample: true,
};
export const PROVIDER = { category: 50, name: "Berufsnetzwerk" };
const CHEMO = { id: 12, medicalprofile: 5, treatmentcategory: 3, startdate: "20260209" };

export interface FormCase {
  /** The file that has the call of `useForm`. */
  file: string;
  at: string;
  stored?: Parameters<typeof startServer>[0];
  /** Of somebody who is not signed in. */
  visitor?: boolean;
  /** Of somebody whose sign-in asks for a second factor. */
  hasFactor?: boolean;
  /** What leads to the form; returns its address. */
  before?: () => Promise<string>;
  /** What is true for the person before the form is opened. */
  given?: (server: ReturnType<typeof startServer>) => void;
  /** Opens the form and fills in the required fields. */
  fill: (user: UserEvent) => Promise<void>;
  /** The button that sends the form, where another form of the page comes after it. */
  submit?: string;
  /** The refused call, and the properties of its body. */
  call: string;
  /** Default: POST. */
  method?: "DELETE";
  properties: readonly string[];
  /** The possible keys of this call, if not all. */
  keys?: readonly string[];
  /** What the server does not take now waits on the device, so that the form is done. */
  isDeferred?: true;
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
export const box = (name: RegExp) => screen.findByRole("textbox", { name });

/** Every form that is built on `useForm`. A new one fails the last test until it is listed here. */
export const FORMS: readonly FormCase[] = [
  {
    file: "features/medical/public/useDatesForm.ts",
    at: "/medicalprofile",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => {
      await user.click(await button("Ändern: Diagnose"));
      await user.type(await box(/^Erneute Erkrankung/), "1.9.2026");
    },
    call: "medicalprofile/update/5",
    properties: propertiesOf("medicalprofile.update"),
    isDeferred: true,
  },
  {
    file: "features/medical/public/useDatesForm.ts",
    at: "/diagnosis",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => {
      await user.click(await button("Ändern: Ihre Angaben"));
      await user.type(await box(/^Erneute Erkrankung/), "1.9.2026");
    },
    call: "medicalprofile/update/5",
    properties: propertiesOf("medicalprofile.update"),
    isDeferred: true,
  },
  {
    file: "features/medical/treatment/useTreatmentForm.ts",
    at: "/treatment",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => {
      await user.click(await button("Behandlung hinzufügen"));
      await user.click(await screen.findByRole("radio", { name: /^Antihormontherapie/ }));
      await user.click(await button("Weiter"));
      await user.type(await box(/^Beginn/), "9.2.2026");
    },
    call: "treatment/add",
    properties: propertiesOf("treatment.add"),
    isDeferred: true,
  },
  {
    file: "features/medical/treatment/EndForm.tsx",
    at: "/treatment",
    stored: { medicalprofile: [PROFILE], treatment: [CHEMO] },
    fill: async (user) => {
      await user.click(await button(/^Mehr zu Chemotherapie/));
      await user.click(await screen.findByRole("menuitem", { name: "Beenden" }));
      await user.click(await screen.findByRole("radio", { name: /^Wie geplant/ }));
    },
    call: "treatment/update/12",
    properties: propertiesOf("treatment.update"),
    isDeferred: true,
  },
  {
    file: "features/tumor/side/useSideForm.ts",
    at: "/tumorinformation-modal?side=left&section=tumorgrading",
    stored: { medicalprofile: [PROFILE] },
    fill: async (user) => user.click(await screen.findByRole("radio", { name: /Im Befund: G1/ })),
    call: "tumorinformation/add",
    properties: propertiesOf("tumorinformation.add"),
    isDeferred: true,
  },
  {
    file: "features/tumor/assistant/useQuestion.ts",
    at: "/tumor-info-assistant?side=left&step=8",
    stored: {
      medicalprofile: [PROFILE],
      tumorInfoAssistant: [{ id: 31, medicalprofile: 5, side: "left", step: 8, kept: true, finished: false }],
    },
    fill: async (user) => user.click(await screen.findByRole("radio", { name: /^Mehr als 10 mm/ })),
    call: "tumorinformation/add",
    properties: propertiesOf("tumorinformation.add"),
    isDeferred: true,
  },
  {
    file: "features/timeline/entry/useEntryForm.ts",
    at: "/timelineentry/add/new?category=reminder",
    fill: async (user) => {
      await user.type(await box(/^Worum geht es/), "Kontrolle");
      await user.click(await button("Morgen"));
    },
    call: "timelineentry/add",
    properties: propertiesOf("timelineentry.add"),
    isDeferred: true,
  },
  {
    file: "features/timeline/days/QuickForm.tsx",
    at: "/dashboard",
    fill: async (user) => {
      await user.click(await button("Schnell eintragen"));
      await user.type(await box(/^Was möchten Sie/), "Kontrolle");
    },
    call: "timelineentry/add",
    properties: propertiesOf("timelineentry.add"),
    isDeferred: true,
  },
  {
    file: "form/RowForm.tsx",
    at: "/addressbookentry/add/new",
    fill: async (user) => {
      await user.click(await screen.findByRole("radio", { name: "Radiologie" }));
      await user.type(await box(/^Nachname/), "Holm");
    },
    call: "addressbookentry/add",
    properties: propertiesOf("addressbookentry.add"),
    isDeferred: true,
  },
  {
    file: "features/team/contact/MessageForm.tsx",
    at: "/contactus",
    fill: async (user) => {
      await user.click(await screen.findByRole("radio", { name: "Frage" }));
      await user.type(await box(/^Ihre Nachricht/), "Hallo");
    },
    call: "contact/add",
    properties: propertiesOf("contact.add"),
    isDeferred: true,
  },
  {
    file: "features/team/contact/FollowupForm.tsx",
    at: "/followup",
    fill: async (user) => user.type(await box(/^Notiz/), "Neue Tabletten"),
    call: "followup/add",
    properties: propertiesOf("followup.add"),
    isDeferred: true,
  },
  {
    file: "features/team/cancercenter/NoteForm.tsx",
    at: "/cancercenter-detail/1/4",
    stored: { cancercenter: [CENTER], usercancercenter: [{ id: 4, cancercenter: 1, note: "Alt" }] },
    fill: async (user) => user.type(await box(/^Meine Notiz/), " und neu"),
    call: "usercancercenter/update/4",
    properties: propertiesOf("usercancercenter.update"),
    isDeferred: true,
  },
  {
    file: "features/team/cancercenter/CenterFeedbackPage.tsx",
    at: "/cancercenter-feedback/1/0",
    stored: { cancercenter: [CENTER] },
    fill: async (user) => user.type(await box(/^Was möchten Sie/), "Gut erklärt."),
    call: "contact/add",
    properties: propertiesOf("contact.add"),
    isDeferred: true,
  },
  {
    file: "features/account/profile/useProfileForm.ts",
    at: "/profile/edit/name",
    fill: async (user) => user.type(await box(/^Nachname/), "Berger"),
    call: "user/update/7",
    properties: propertiesOf("user.update"),
    isDeferred: true,
  },
  {
    file: "features/account/profile/useProfileForm.ts",
    at: "/profile/edit/contact",
    stored: { "user.profile": [{ id: 41, phone: "030 5550145" }] },
    fill: async (user) => user.type(await box(/^Ort/), "Berlin"),
    call: "user/profile/update/41",
    properties: propertiesOf("user.profile.update"),
    isDeferred: true,
  },
  {
    file: "features/account/signup/useSignup.ts",
    at: "/signup",
    visitor: true,
    fill: async (user) => {
      await user.type(await box(/^E-Mail-Adresse/), "a@b.de");
      await user.type(screen.getByLabelText("Passwort"), PASSWORD);
      for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
    },
    call: "signup",
    properties: Object.keys(signup.properties),
    keys: ["error.validation", "error.signup.exists", "error.toomany", "error.unavailable", "error.unknown"],
  },
  {
    file: "features/account/password/useForgot.ts",
    at: "/forgot",
    visitor: true,
    fill: async (user) => user.type(await box(/^E-Mail-Adresse/), "a@b.de"),
    call: "password/reset",
    properties: bodyOf("/api/password/reset"),
  },
  {
    file: "features/account/password/usePasswordForm.ts",
    at: "/password/new#link-0",
    visitor: true,
    fill: typePassword,
    call: "password/reset/change",
    properties: bodyOf("/api/password/reset/change"),
  },
  {
    file: "features/account/password/usePasswordForm.ts",
    at: "/profile/edit/password",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Bisheriges Passwort"), PASSWORD);
      await typePassword(user);
    },
    call: "password/update",
    properties: bodyOf("/api/password/update"),
  },
  {
    file: "features/account/factor/ConfirmedForm.tsx",
    at: "/settings/factor",
    fill: async (user) => {
      await user.click(await button("Einschalten"));
      await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
    },
    call: "factor/totp/begin",
    properties: ["password", "factor"],
  },
  {
    file: "features/account/factor/ConfirmedForm.tsx",
    at: "/passwordmodal/deleteaccount",
    fill: async (user) => user.type(await screen.findByLabelText("Passwort"), PASSWORD),
    call: "user/delete/7",
    method: "DELETE",
    properties: ["password", "factor"],
  },
  {
    file: "features/account/factor/CodeForm.tsx",
    at: "/settings/factor",
    fill: async (user) => {
      await user.click(await button("Einschalten"));
      await user.type(await screen.findByLabelText("Passwort"), PASSWORD);
      await user.click(await button("Weiter"));
      await user.type(await screen.findByLabelText("Code aus der App"), "123456");
    },
    call: "factor/totp/confirm",
    properties: ["code"],
  },
  {
    file: "features/account/factor/PasskeyForm.tsx",
    at: "/settings/factor",
    fill: async (user) => {
      await user.click(await button("Passkey hinzufügen"));
      await user.type(await screen.findByLabelText("Name"), "Handy");
      await user.type(screen.getByLabelText("Passwort"), PASSWORD);
    },
    call: "factor/passkey/begin",
    properties: ["password", "factor"],
  },
  {
    file: "features/account/factor/RenameForm.tsx",
    at: "/settings/factor",
    fill: async (user) => {
      await user.click(await button("Umbenennen: Tablet"));
      await user.type(await screen.findByLabelText("Name"), "x");
    },
    call: "factor/passkey/rename",
    properties: ["name", "id"],
  },
  {
    file: "features/account/factor/SecondStepPage.tsx",
    at: "/login",
    visitor: true,
    hasFactor: true,
    fill: async (user) => {
      await user.type(await screen.findByLabelText("E-Mail-Adresse"), "mara@example.org");
      await user.type(screen.getByLabelText("Passwort"), PASSWORD);
      await user.click(await button("Anmelden"));
      await user.type(await screen.findByLabelText("Code aus der App"), "123456");
    },
    call: "login",
    properties: ["factor"],
  },
  {
    file: "features/account/email/useChangeEmail.ts",
    at: "/profile/edit/email",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Neue E-Mail-Adresse"), "a@b.de");
      await user.type(screen.getByLabelText("Ihr Passwort"), PASSWORD);
    },
    call: "email/update",
    properties: bodyOf("/api/email/update"),
  },
  {
    file: "features/people/proxies/useProxyForm.ts",
    at: "/settings/proxies/add/new",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Für wen?"), "Meine Schwester");
      await user.click(screen.getByRole("checkbox", { name: "Behandlungen" }));
    },
    call: "proxyaccess/add",
    properties: propertiesOf("proxyaccess.add"),
    isDeferred: true,
  },
  {
    file: "features/people/proxies/useProxyCode.ts",
    at: "/settings/proxies/accept",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Code"), "7k2m9-4txq8");
    },
    call: "proxyaccess/accept",
    properties: bodyOf("/api/proxyaccess/accept"),
    isDeferred: true,
  },
  {
    file: "features/people/relations/useRelationForm.ts",
    at: "/settings/relations/add/new",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Nummer der Person"), "4503 5996 2737 0495");
      await user.click(screen.getByRole("radio", { name: "Privat" }));
    },
    call: "userrelation/add",
    properties: propertiesOf("userrelation.add"),
  },
  {
    file: "features/people/objection/ObjectionPage.tsx",
    at: "/objection?root=article&id=1",
    fill: async (user) => user.type(await box(/^Was ist nicht in Ordnung/), "Falsch"),
    call: "article/objectionable/1",
    properties: ["reason"],
  },
  {
    file: "features/study/CodeForm.tsx",
    at: "/prismastart",
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Code"), "abcd efgh");
    },
    call: "studyquestionnaire/check",
    properties: ["study", "code"],
    isDeferred: true,
  },
  {
    file: "features/study/ConsentForm.tsx",
    at: "/prismastart",
    given: ({ studies }) => studies.codes.set("ABCDEFGH", { study: "prisma", state: "valid" }),
    fill: async (user) => {
      await user.type(await screen.findByLabelText("Code"), "abcd efgh");
      await user.click(await button("Code prüfen"));
      await user.click(await screen.findByRole("checkbox", { name: /nehme freiwillig teil/ }));
      await user.click(screen.getByRole("checkbox", { name: /meine Antworten zu meiner Gesundheit/ }));
    },
    call: "studyquestionnaire/start",
    properties: [
      "study",
      "code",
      "consent.participation",
      "consent.healthdata",
      "consent.contact",
      "consent.version",
    ],
    isDeferred: true,
  },
  {
    file: "features/study/Withdrawal.tsx",
    at: "/studyparticipation",
    given: ({ studies }) => studies.begin("prisma"),
    fill: async (user) => {
      await user.click(await button("Teilnahme beenden: Studie Prisma"));
      await user.click(screen.getByRole("radio", { name: /Sie bleiben erhalten/ }));
    },
    call: "studyquestionnaire/withdraw",
    properties: ["study", "erase"],
    isDeferred: true,
  },
  {
    file: "features/account/external/ConsentForm.tsx",
    at: "/social/50",
    visitor: true,
    before: async () => {
      const started = await fetch("/api/login/external/begin", {
        method: "POST",
        body: JSON.stringify({ category: PROVIDER.category }),
      });
      const { state } = (await started.json()) as { state: string };
      storePendingLogin({ state, category: PROVIDER.category, aim: "enter" });
      const code = codeOf({ subject: "7", email: "neu@example.org" });
      return `/social/${PROVIDER.category}?${new URLSearchParams({ code, state })}`;
    },
    fill: async (user) => {
      for (const consent of await screen.findAllByRole("checkbox")) await user.click(consent);
    },
    call: "login/external/50",
    properties: ["termsaccepted", "healthdataaccepted", "language", "code", "state"],
  },
  {
    file: "features/papers/document/useDocumentForm.ts",
    at: "/profiledata/document",
    fill: async (user) => {
      const letter = new File(["%PDF-1.7\n%%EOF\n"], "Arztbrief.pdf", { type: "application/pdf" });
      await user.upload(await screen.findByLabelText("Datei wählen"), letter);
    },
    call: "document/upload",
    properties: ["file", "data", "extraData", "name", "documenttemplatecategory", "date"],
    isDeferred: true,
  },
  {
    file: "features/papers/document/ReplaceFile.tsx",
    at: "/profiledata/document/5",
    stored: {
      document: [{ id: 5, name: "Brief", filename: "Brief.pdf", mimetype: "application/pdf", size: 9 }],
    },
    fill: async (user) => {
      await user.click(await button("Andere Datei einsetzen"));
      const letter = new File(["%PDF-1.7\n%%EOF\n"], "Brief.pdf", { type: "application/pdf" });
      await user.upload(await screen.findByLabelText("Datei wählen"), letter);
    },
    submit: "Einsetzen",
    call: "document/",
    properties: ["file"],
  },
];
