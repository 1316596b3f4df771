import { newSalt, type PasskeyAnswer } from "../../../seal/lock";

type Bytes = Uint8Array<ArrayBuffer>;

/** What the device signs counts for nobody here: only what it computes from the salt does. */
const challenge = (): Bytes => crypto.getRandomValues(new Uint8Array(32));

const prf = (salt: Bytes) => ({ prf: { eval: { first: salt } } });

/** Whether the browser may know an authenticator of this device. */
export function knowsPasskeyLock(): boolean {
  return typeof PublicKeyCredential === "function" && "credentials" in navigator;
}

function outputOf(credential: PublicKeyCredential): BufferSource | undefined {
  return credential.getClientExtensionResults().prf?.results?.first;
}

function isPublicKey(credential: Credential | null): credential is PublicKeyCredential {
  return typeof PublicKeyCredential === "function" && credential instanceof PublicKeyCredential;
}

/** Asks the device for what it computes from the salt; undefined where it does not, or the person gives up. */
export async function askPasskey(credential: ArrayBuffer, salt: Bytes): Promise<BufferSource | undefined> {
  const answer = await navigator.credentials.get({
    publicKey: {
      challenge: challenge(),
      allowCredentials: [{ type: "public-key", id: credential }],
      userVerification: "required",
      extensions: prf(salt),
    },
  });
  return isPublicKey(answer) ? outputOf(answer) : undefined;
}

/**
 * Lets the device make a passkey for the lock, which no server knows. Null where the device cannot do that; throws what the browser says
 * where the person gives up. `name`: what the device calls it.
 */
export async function makePasskeyLock(name: string): Promise<(PasskeyAnswer & { salt: Bytes }) | null> {
  const salt = newSalt();
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: challenge(),
      rp: { name: "Zuversicht" },
      user: { id: challenge(), name, displayName: name },
      pubKeyCredParams: [
        { type: "public-key", alg: -7 },
        { type: "public-key", alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: "platform",
        residentKey: "discouraged",
        userVerification: "required",
      },
      extensions: prf(salt),
    },
  });
  if (!isPublicKey(made) || made.getClientExtensionResults().prf?.enabled === false) return null;
  // Some devices compute it with the making, all others when they are asked.
  const output = outputOf(made) ?? (await askPasskey(made.rawId, salt));
  return output ? { credential: made.rawId, output, salt } : null;
}
