import { examples } from "../fixtures";
import { Folder } from "./Folder";

export const fixtures = examples("Folder", Folder, { drawn: {} });
