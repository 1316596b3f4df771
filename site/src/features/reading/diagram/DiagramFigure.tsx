import { useLoaded } from "../../../app/useLoaded";
import { Diagram, type DiagramDrawing } from "../../../ui/pictures/Diagram";
import { type DiagramText, DRAWINGS } from "./diagrams";

const nothing = async (): Promise<{ drawing: DiagramDrawing } | null> => null;

/** A drawing and its words, which do not wait for it. */
export function DiagramFigure({ diagram: { key, name, labels } }: { diagram: DiagramText }) {
  const loaded = useLoaded<{ drawing: DiagramDrawing } | null>(DRAWINGS[key] ?? nothing);
  return <Diagram caption={name} labels={labels} drawing={loaded?.drawing ?? null} />;
}
