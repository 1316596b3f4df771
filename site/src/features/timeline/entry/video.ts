import { VIDEO_HOST } from "../../../paths";

/** Random bytes of the name of a room: nobody else finds it. */
const ROOM_BYTES = 12;

/** A web address, or null for anything else; nothing but `https:` is ever opened. */
function address(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

/** Where appointments by video meet: the operator's host, else the public default (K-32). */
export function videoHost(): URL {
  const configured: unknown = import.meta.env.VITE_VIDEO_HOST;
  return (typeof configured === "string" ? address(configured) : null) ?? new URL(VIDEO_HOST);
}

/** The address of a room that is nobody's yet. It says nothing of whom it is for. */
export function newMeeting(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ROOM_BYTES));
  const room = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(room, videoHost()).href;
}

/** The meeting of an appointment by video, whose place is an address on the web; null for one that is elsewhere. */
export function meetingAt(place: string | null | undefined): { href: string; host: string } | null {
  const text = place?.trim() ?? "";
  const url = /\s/.test(text) ? null : address(text);
  return url && { href: url.href, host: url.host };
}
