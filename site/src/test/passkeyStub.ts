import { vi } from "vitest";

class PublicKeyCredentialStub {
  static parseCreationOptionsFromJSON(options: unknown): unknown {
    return options;
  }
  static parseRequestOptionsFromJSON(options: unknown): unknown {
    return options;
  }
  toJSON(): object {
    return { id: "AAAA", type: "public-key" };
  }
}

/** A browser that knows passkeys. `agrees` tells whether the person answers the question of the device. */
export function stubPasskeys(agrees: () => boolean = () => true): void {
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredentialStub);
  const answer = async () => {
    if (agrees()) return new PublicKeyCredentialStub();
    throw new DOMException("not allowed", "NotAllowedError");
  };
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: answer, get: answer },
  });
}
