import { Brand } from "./Brand";
import { examples } from "./fixtures";
import { Scene } from "./Scene";
import { fixtures as weeks } from "./WeekStrip.fixture";

export const fixtures = examples("Scene", Scene, {
  today: {
    children: (
      <>
        <p className="small">Freitag, 20. November</p>
        <h2>Guten Morgen, Frau Berger</h2>
        <p>Heute stehen noch 3 Dinge an.</p>
      </>
    ),
    footer: weeks[0]?.element,
  },
  "sign-in": {
    variant: "hero",
    children: (
      <>
        <Brand name="Zuversicht" />
        <p>Alles zu Ihrer Behandlung. An einem ruhigen Ort.</p>
      </>
    ),
  },
});
