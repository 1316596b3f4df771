import { signedIn } from "../../../test/person";
import { type Options, startServer } from "../../../test/server/server";
import type { Center, SavedCenter } from "./center";

export function center(id: number, name: string, more: Partial<Center> = {}): Center {
  return {
    id,
    version: 1,
    key: `c${id}`,
    name,
    zip: "10117",
    city: "Berlin",
    kind: "breast",
    sample: true,
    ...more,
  };
}

export const CHARITE = center(1, "Charité");
export const DRESDEN = center(2, "Universitätsklinikum Dresden", {
  unit: "Brustzentrum",
  street: "Fetscherstraße 74",
  zip: "01307",
  city: "Dresden",
  phone: "0351 5550123",
  email: "zentrum@example.org",
  website: "https://zentrum.example.org",
  certified: true,
  certificate: "Beispielzertifikat",
  certifieduntil: "20991231",
  sample: false,
});

export function saved(id: number, { id: cancercenter, name }: Center, note?: string): SavedCenter {
  const ref = { id: cancercenter, key: `c${cancercenter}`, name };
  return { id, version: 1, cancercenter: ref, ...(note === undefined ? {} : { note }) };
}

/** A server with two centers, one in Berlin and one in Dresden. */
export function centerServer(usercancercenter: readonly SavedCenter[], options?: Options) {
  return startServer({ cancercenter: [CHARITE, DRESDEN], usercancercenter }, options);
}

export const visitor = () =>
  signedIn({
    words: ["cancercenter"],
    pages: [
      () => import("./CentersPage"),
      () => import("./SearchPage"),
      () => import("./SearchResultPage"),
      () => import("./CenterDetailPage"),
      () => import("./CenterFeedbackPage"),
      () => import("./RemoveModalPage"),
    ],
  });
