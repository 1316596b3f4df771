import { Centers } from "./Centers";

export default function CentersPage() {
  return <Centers />;
}
