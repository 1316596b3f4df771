import { Phone } from "lucide-react";
import { Fact, FactHint, FactLink, Facts } from "./Facts";
import { examples } from "./fixtures";

export const fixtures = examples("Facts", Facts, {
  "with ways": {
    children: (
      <>
        <Fact name="Telefon" value="030 5550123">
          <FactLink href="tel:0305550123" icon={<Phone />} label="Praxis am Markt anrufen">
            Anrufen
          </FactLink>
        </Fact>
        <Fact name="Adresse" value={"Parkweg 4\n10115 Berlin"}>
          <FactLink href="https://example.org" icon={null} label="Website öffnen, in neuem Fenster" away>
            Website öffnen
          </FactLink>
          <FactHint>Öffnet ein neues Fenster.</FactHint>
        </Fact>
        <Fact name="Notiz" value="" />
      </>
    ),
  },
});
