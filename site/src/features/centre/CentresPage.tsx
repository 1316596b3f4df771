import { Centres } from "./Centres";

export default function CentresPage() {
  return <Centres />;
}
