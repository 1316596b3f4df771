import { EllipsisVertical } from "lucide-react";
import { examples } from "./fixtures";
import { IconButton } from "./IconButton";
import { Tag } from "./Tag";
import { TreatmentCard, TreatmentPhase, TreatmentRail, TreatmentStep } from "./TreatmentCard";

const done = <Tag kind="done">Wie geplant abgeschlossen</Tag>;
const menu = (
  <IconButton label="Chemotherapie: mehr">
    <EllipsisVertical />
  </IconButton>
);

function Treatments({ wide }: { wide: boolean }) {
  return (
    <section>
      <h2>Behandlung</h2>
      <TreatmentPhase title="Vor der Operation" />
      <TreatmentCard
        title="Chemotherapie"
        titleLevel={4}
        span="09.02.2026 bis 22.06.2026"
        tag={wide ? undefined : done}
        menu={menu}
      >
        <TreatmentRail wide={wide}>
          <TreatmentStep title="EC" span="09.02.2026" tag={done} />
          <TreatmentStep
            title="Paclitaxel wöchentlich"
            span="07.04.2026"
            tag={<Tag kind="running">Läuft</Tag>}
          />
        </TreatmentRail>
      </TreatmentCard>
    </section>
  );
}

export const fixtures = examples("TreatmentCard", Treatments, {
  "alone in its row": { wide: true },
  "one of two": { wide: false },
});
