import { Help } from "./Help";

export default function HelpPage() {
  return <Help />;
}
