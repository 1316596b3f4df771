/** Whether the browser knows passkeys, in the form that needs no code of ours to read and write bytes. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function"
  );
}

/** The person has closed the question of the device, or it was not answered in time. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

function answered(credential: Credential | null): object {
  if (!(credential instanceof PublicKeyCredential)) throw new Stopped("no passkey");
  return credential.toJSON() as object;
}

function stopped(cause: unknown): never {
  throw new Stopped("no passkey", { cause });
}

/** Lets the device make a passkey; what it answers is for the server. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answered(await navigator.credentials.create({ publicKey }).catch(stopped));
}

/** Lets the device sign with a passkey. */
export async function signByPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answered(await navigator.credentials.get({ publicKey }).catch(stopped));
}
