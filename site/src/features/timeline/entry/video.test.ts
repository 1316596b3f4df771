import { afterEach, expect, it, vi } from "vitest";
import { meetingAt, newMeeting, videoHost } from "./video";

afterEach(() => vi.unstubAllEnvs());

it("K-32: a meeting is a room of its own on the public host", () => {
  const [one, other] = [newMeeting(), newMeeting()];
  expect(one).toMatch(/^https:\/\/meet\.jit\.si\/[0-9a-f]{24}$/);
  expect(one).not.toBe(other);
});

it("is on the host of the operator, where one is set", () => {
  vi.stubEnv("VITE_VIDEO_HOST", "https://video.klinik.example");
  expect(newMeeting()).toMatch(/^https:\/\/video\.klinik\.example\/[0-9a-f]{24}$/);
  for (const broken of ["", "video.example", "http://video.example", "javascript:alert(1)"]) {
    vi.stubEnv("VITE_VIDEO_HOST", broken);
    expect(videoHost().host).toBe("meet.jit.si");
  }
});

it("is found in the place of an appointment, whoever made it", () => {
  expect(meetingAt(" https://video.praxis.example/7 ")).toEqual({
    href: "https://video.praxis.example/7",
    host: "video.praxis.example",
  });
  for (const place of [
    "",
    null,
    undefined,
    "Haus B",
    "http://x.example",
    "javascript:alert(1)",
    "https://x.example Haus B",
  ])
    expect(meetingAt(place)).toBeNull();
});
