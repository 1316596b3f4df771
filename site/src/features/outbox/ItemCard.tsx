import { useRef } from "react";
import { momentText } from "../../app/momentText";
import type { Item } from "../../device/item";
import { isStuck } from "../../device/schedule";
import { useTranslation } from "../../i18n/useTranslation";
import { Actions } from "../../ui/Actions";
import { Card } from "../../ui/Card";
import { Disclosure } from "../../ui/Disclosure";
import { Tag } from "../../ui/Tag";
import { ValueList } from "../../ui/ValueList";
import { Conflict } from "./Conflict";
import { Discard } from "./Discard";
import { enteredIn, kindText, progressText, titleOf } from "./itemWords";
import { Refused } from "./Refused";
import { useRetainedFocus } from "./useRetainedFocus";

interface ItemCardProps {
  item: Item;
  /** Nothing earlier holds it up. */
  isNext: boolean;
}

/** A way out of what the server may never take. */
function Stuck({ item }: { item: Item }) {
  const container = useRef<HTMLDivElement>(null);
  useRetainedFocus(container);
  return (
    <div ref={container}>
      <Actions>
        <Discard item={item} />
      </Actions>
    </div>
  );
}

/** One change: what it is, how far it is, and what the person can do. */
export function ItemCard({ item, isNext }: ItemCardProps) {
  const { t } = useTranslation("outbox");
  const container = useRef<HTMLLIElement>(null);
  useRetainedFocus(container);
  const entered = enteredIn(t, item);
  return (
    <li ref={container}>
      <Card title={titleOf(t, item)} over={<Tag>{kindText(t, item)}</Tag>}>
        <p className="small quiet">{t("createdAt", { moment: momentText(item.createdAt / 1000) })}</p>
        {item.state === "waiting" ? <p>{progressText(t, item, isNext)}</p> : null}
        {entered.length > 0 ? (
          <Disclosure summary={t("values")}>
            <ValueList rows={entered} missing={t("state.notGiven", { ns: "common" })} columns={2} />
          </Disclosure>
        ) : null}
        {isStuck(item) ? <Stuck item={item} /> : null}
        {item.state === "refused" ? <Refused item={item} /> : null}
        {item.state === "conflict" ? <Conflict item={item} /> : null}
      </Card>
    </li>
  );
}
