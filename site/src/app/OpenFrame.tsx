import { Suspense } from "react";
import { useSession } from "../session/session";
import { Boot } from "./Boot";
import type { OpenFrames } from "./openFrames";

/** The frame of pages for everybody: who is signed in keeps the menus, a visitor gets the plain frame. */
export function OpenFrame({ Inside, Outside }: OpenFrames) {
  const { user } = useSession();
  return <Suspense fallback={<Boot />}>{user ? <Inside /> : <Outside calm />}</Suspense>;
}
