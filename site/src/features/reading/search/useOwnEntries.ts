import { useMemo } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import type { Entities, Root } from "../../../api/entities";
import { isRetrying } from "../../../api/isRetrying";
import type { ApiError } from "../../../api/problem";
import type { Query } from "../../../api/query";
import { list } from "../../../api/rows";
import { formatWords } from "../../../dates/dates";
import { currentLanguage } from "../../../i18n/i18n";
import { languageRow } from "../../../i18n/languages";
import { useTranslation } from "../../../i18n/useTranslation";
import { paths, timelineEntryDayPath } from "../../../paths";
import type { Findable } from "./searchIndex";

/** Maximum of searched rows of a root, the latest first; more would be slow on a phone. */
const MAX_ENTRIES = 2000;
const PAGE = 500;

// The caller shows the failure, so there is no toast.
const QUIET: SWRConfiguration = {
  onError: () => undefined,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
};

interface Rows<R extends Root> {
  rows: Entities[R][];
  /** True when there are more rows than were loaded. */
  cut: boolean;
}

async function everything<R extends Root>(root: R, query: Query): Promise<Rows<R>> {
  const rows: Entities[R][] = [];
  let cursor: string | undefined;
  do {
    const page = await list(root, { ...query, size: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...page.items);
    cursor = page.more ? page.cursor : undefined;
  } while (cursor !== undefined && rows.length < MAX_ENTRIES);
  return { rows, cut: cursor !== undefined };
}

/** All rows of a root, or the first `MAX_ENTRIES` of them. */
export function useEverything<R extends Root>(root: R, query: Query = {}) {
  const { i18n } = useTranslation();
  const read = useSWR<Rows<R>, ApiError>(
    `search/${i18n.language}/${root}`,
    () => everything(root, query),
    QUIET,
  );
  const { data, error, mutate } = read;
  return {
    rows: data?.rows,
    cut: data?.cut ?? false,
    error: data === undefined ? error : undefined,
    busy: isRetrying(read),
    retry: () => void mutate(),
  };
}

const NEWEST: Query = { sort: ["date|desc"] };

const joined = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part?.trim()).join(" · ");

function dayWords(day: string | null | undefined): string | undefined {
  return day ? formatWords(day, languageRow(currentLanguage()).sentenceLocale, "long") : undefined;
}

/** Timeline entries. A changed day of a series is only searched for what differs from its series. */
function fromTimeline(rows: readonly Entities["timelineentry"][]): Findable[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const { id, title, note, date, timelineentrycategory, series, seriesdate, skipped } = row;
    const whole = series ? byId.get(series) : undefined;
    if (skipped || (whole && whole.title === title && (!note || note === whole.note))) return [];
    return {
      source: "timeline",
      id,
      title: title || timelineentrycategory.name,
      about: joined(timelineentrycategory.name, dayWords(date)),
      text: note ?? "",
      to: timelineEntryDayPath(id, series ? null : seriesdate),
    };
  });
}

function fromTeam(rows: readonly Entities["addressbookentry"][]): Findable[] {
  return rows.map((row) => {
    const title = row.academictitle?.key === "none" ? undefined : row.academictitle?.name;
    const name = [title, row.firstname, row.lastname].filter((part) => part?.trim()).join(" ");
    return {
      source: "team",
      id: row.id,
      title: name || row.practice || row.addressbookentrycategory.name,
      about: joined(row.addressbookentrycategory.name, name ? row.practice : undefined, row.city),
      text: joined(row.note, row.street, row.phone, row.mobile, row.email),
      teaser: " ",
      to: paths.addressBookEntryView(row.id),
    };
  });
}

function fromTreatments(rows: readonly Entities["treatment"][]): Findable[] {
  return rows.map((row) => ({
    source: "treatment",
    id: row.id,
    title: row.treatmentcategory.name,
    about: joined(dayWords(row.startdate)),
    text: joined(
      ...new Set([
        row.treatmenttypeleft?.name,
        row.treatmenttyperight?.name,
        row.treatmenttypeotherleft,
        row.treatmenttypeotherright,
        row.treatmentcategoryleft?.name,
        row.treatmentcategoryright?.name,
      ]),
      row.note,
    ),
    to: paths.treatment,
  }));
}

/** The person's own entries, searched in this browser only. */
export function useOwnEntries() {
  const timeline = useEverything("timelineentry", NEWEST);
  const team = useEverything("addressbookentry");
  const treatments = useEverything("treatment");
  const all = useMemo(
    () => [
      ...fromTimeline(timeline.rows ?? []),
      ...fromTeam(team.rows ?? []),
      ...fromTreatments(treatments.rows ?? []),
    ],
    [timeline.rows, team.rows, treatments.rows],
  );
  return { all, cut: timeline.cut, sources: [timeline, team, treatments] };
}
