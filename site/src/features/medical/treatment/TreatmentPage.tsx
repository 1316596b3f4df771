import { TreatmentOverview } from "./TreatmentOverview";

export default function TreatmentPage() {
  return <TreatmentOverview />;
}
