// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { afterEach, expect, it } from "vitest";
import { create } from "../api/create";
import { newId } from "../api/newId";
import { keepWrites } from "../api/rows";
import { expectPerson, setAccessToken } from "../api/token";
import { PERSON } from "../test/server/person";
import { startServer } from "../test/server/server";
import { soon } from "../test/soon";
import { end } from "./offlineWrites";
import { unsentOf, write } from "./writes";

const OFFLINE = /^(GET|POST|DELETE) /;

afterEach(end);

it("what belongs to a row that another device has made too arrives with that one, also where fields name it", async () => {
  expectPerson(PERSON);
  setAccessToken("t-1");
  keepWrites(write);
  const server = startServer();
  const network = server.fail(OFFLINE, "offline");
  const profile = await create("medicalprofile", { birthday: "19680314" });
  await create("tumorinformation", { medicalprofile: profile.id, tumorgradingleft: 1 });
  await create("treatment", { medicalprofile: profile.id, treatmentcategory: 3, startdate: "20260209" });
  expect(await unsentOf(PERSON)).toBe(3);
  const there = newId();
  server.put("medicalprofile", { id: there, version: 1, birthday: "19680314" });
  network.end();
  window.dispatchEvent(new Event("online"));
  await soon(async () => expect(await unsentOf(PERSON)).toBe(0));
  expect(server.rows("medicalprofile").map(({ id }) => id)).toEqual([there]);
  expect(server.rows("tumorinformation")).toMatchObject([{ medicalprofile: there }]);
  expect(server.rows("treatment")).toMatchObject([{ medicalprofile: there }]);
});
