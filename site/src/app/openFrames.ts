import { type ComponentType, lazy } from "react";
import { chunk } from "../platform/chunks";
import { readStub } from "../session/userStub";

export interface OpenFrames {
  /** The frame of signed-in people. */
  Inside: ComponentType;
  /** The frame of visitors. */
  Outside: ComponentType<{ calm: boolean }>;
}

/** Loads the frame that is needed now; the other one when the session begins or ends on such a page. */
export async function openFrames(
  inside: () => Promise<OpenFrames["Inside"]>,
  outside: () => Promise<OpenFrames["Outside"]>,
): Promise<OpenFrames> {
  const signedIn = readStub() !== null;
  return {
    Inside: signedIn ? await inside() : lazy(async () => ({ default: await chunk(inside) })),
    Outside: signedIn ? lazy(async () => ({ default: await chunk(outside) })) : await outside(),
  };
}
