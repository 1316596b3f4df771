import { examples } from "../fixtures";
import { Scene } from "../Scene";
import { Hills, type HillsProps } from "./Hills";

function Greeting(props: HillsProps) {
  return (
    <Scene hills={<Hills {...props} />}>
      <p className="small">Freitag, 20. November</p>
      <h2>Guten Tag, Frau Berger</h2>
      <p>Heute stehen noch 3 Dinge an.</p>
    </Scene>
  );
}

export const fixtures = examples("Hills", Greeting, {
  "a morning in spring": { time: "morning", season: "spring" },
  "noon in summer": { time: "noon", season: "summer" },
  "an evening in autumn": { time: "evening", season: "autumn" },
  "a night in winter": { time: "night", season: "winter" },
});
