import { useId, useRef, useState } from "react";
import { Link } from "../../../app/Link";
import { useTranslation } from "../../../i18n/useTranslation";
import { Button } from "../../../ui/Button";
import { excerpt } from "./excerpt";
import { Marked } from "./Marked";
import styles from "./search.module.css";
import { type Hit, SOURCES, type Source } from "./searchIndex";

/** Hits of a group that are shown at first. */
const INITIAL_HITS = 5;

/** The hits by kind, each group with its count. */
export function HitGroups({ hits }: { hits: readonly Hit[] }) {
  const groups = SOURCES.flatMap((source) => {
    const here = hits.filter((hit) => hit.source === source);
    return here.length > 0 ? [{ source, hits: here }] : [];
  });
  return groups.map((group) => <Group key={group.source} {...group} />);
}

function Group({ source, hits }: { source: Source; hits: readonly Hit[] }) {
  const { t } = useTranslation("search");
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const shown = all ? hits : hits.slice(0, INITIAL_HITS);

  // The button disappears, so the first of the new hits takes the focus.
  function showAll() {
    setAll(true);
    requestAnimationFrame(() => list.current?.children[INITIAL_HITS]?.querySelector("a")?.focus());
  }

  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>
        {t(`place.${source}`)}{" "}
        <span className={styles.number}>{t("result.count", { count: hits.length })}</span>
      </h2>
      <ul ref={list} className={styles.hits}>
        {shown.map((hit) => (
          <li key={hit.id}>
            <HitRow hit={hit} />
          </li>
        ))}
      </ul>
      {shown.length < hits.length ? (
        <Button variant="second" compact onClick={showAll}>
          {t("result.all", { count: hits.length })}
        </Button>
      ) : null}
    </section>
  );
}

function HitRow({ hit }: { hit: Hit }) {
  const { title, about, teaser, text = "", to, marks } = hit;
  const found = marks(text);
  const body = teaser && found.length === 0 ? excerpt(teaser, []) : excerpt(text, found);
  return (
    <Link to={to} className={styles.hit}>
      <span className={styles.name}>
        <Marked text={title} marks={marks} />
      </span>{" "}
      {about ? (
        <span className={styles.about}>
          <Marked text={about} marks={marks} />
        </span>
      ) : null}{" "}
      {body.trim() ? (
        <span className={styles.text}>
          <Marked text={body} marks={marks} />
        </span>
      ) : null}
    </Link>
  );
}
