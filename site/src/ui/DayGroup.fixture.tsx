import { Plus } from "lucide-react";
import { Button } from "./Button";
import { DayGroup } from "./DayGroup";
import { examples } from "./fixtures";
import { NowLine } from "./NowLine";
import { TimelineRow } from "./TimelineRow";

export const fixtures = examples("DayGroup", DayGroup, {
  today: {
    title: "Heute",
    actions: <Button icon={<Plus />}>Neuer Eintrag</Button>,
    children: (
      <>
        <TimelineRow
          category="intake"
          categoryText="Einnahme"
          time="08:00"
          title="Letrozol"
          line="Eingenommen um 08:05"
          done
        />
        <NowLine text="Jetzt, 09:12" />
        <TimelineRow
          category="appointment"
          categoryText="Termin"
          time="10:30"
          title={<a href="#termin">Gespräch nach der Bestrahlung</a>}
          line="Praxis Dr. Sommer, Lindenstraße 12"
          action={
            <Button variant="soft" compact>
              Fragen ansehen
            </Button>
          }
        />
        <TimelineRow
          category="timeforme"
          categoryText="Zeit für mich"
          time="15:00"
          title="Ein kurzer Spaziergang um den Block"
          line="15 Minuten"
        />
        <TimelineRow
          category="article"
          categoryText="Artikel des Tages · 3 Minuten"
          title="Fatigue: mehr als müde"
        />
      </>
    ),
  },
  tomorrow: {
    title: "Morgen",
    date: "Samstag, 21. November",
    children: (
      <TimelineRow
        category="reminder"
        categoryText="Erinnerung"
        time="11:00"
        title="Übungen für die Schulter"
        line="Jeden Samstag · 10 Minuten"
      />
    ),
  },
});
