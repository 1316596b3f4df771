import { useRowDefaults } from "../../../form/useRowDefaults";
import type { FieldName, Side, TumorRoot } from "./fields";
import { changedValues, EMPTY_SIDE, readSide, rootOf, type SideValues, valuesOf } from "./sideValues";

/**
 * What fields of a side begin with where their rows are missing: what the server says of such a row. Undefined until that
 * is known.
 */
export function useSideDefaults(
  missing: readonly TumorRoot[],
  side: Side,
  fields: readonly FieldName[],
): Partial<SideValues> | undefined {
  const names = fields.flatMap(valuesOf);
  const asks = (root: TumorRoot) => missing.includes(root) && names.some((name) => rootOf(name) === root);
  const information = useRowDefaults("tumorinformation", asks("tumorinformation"));
  const biology = useRowDefaults("tumorbiology", asks("tumorbiology"));
  if (!information || !biology) return undefined;
  const values = readSide(side, {
    tumorinformation: asks("tumorinformation") ? information : undefined,
    tumorbiology: asks("tumorbiology") ? biology : undefined,
    locations: [],
  });
  const given = changedValues(EMPTY_SIDE, values).filter((name) => names.includes(name));
  return Object.fromEntries(given.map((name) => [name, values[name]]));
}
