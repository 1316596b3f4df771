import { Fragment } from "react";
import styles from "../tumor.module.css";
import { type FormulaToken, shownToken } from "./formula";

/** A token of the formula. It may break after a comma, and Ki-67 before its number, and nowhere else. */
export function Code({ token }: { token: Pick<FormulaToken, "token"> }) {
  const parts = shownToken(token).split(/(?<=,|^Ki-67\u00a0)/);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other key
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      <span translate="no" className={styles.unbroken}>
        {part}
      </span>
    </Fragment>
  ));
}
