import { useParams } from "react-router";

/**
 * The id that the form of a row goes by. The address keeps the one that a row had before it was sent: when the server has named it,
 * the form stays, with what is typed in it.
 */
export function useFormId(id: number): number {
  const { id: named } = useParams();
  return Number(named) < 0 ? Number(named) : id;
}
