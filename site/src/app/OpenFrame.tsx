import { Suspense } from "react";
import { useSession } from "../session/session";
import { Boot } from "./Boot";
import type { OpenFrames } from "./openFrames";

/** The frame of pages for everybody: with menus for signed-in people, without for visitors. */
export function OpenFrame({ Inside, Outside }: OpenFrames) {
  const { user } = useSession();
  return <Suspense fallback={<Boot />}>{user ? <Inside /> : <Outside calm />}</Suspense>;
}
