import { examples } from "../fixtures";
import { ComplaintPicture } from "./Complaint";

export const fixtures = examples("ComplaintPicture", ComplaintPicture, {
  fatigue: { name: "fatigue" },
  nausea: { name: "nausea" },
  pain: { name: "pain" },
  neuropathy: { name: "neuropathy" },
  "hot flush": { name: "hotflush" },
  sleep: { name: "sleep" },
  appetite: { name: "appetite" },
  diarrhea: { name: "diarrhea" },
  constipation: { name: "constipation" },
  mouth: { name: "mouth" },
  skin: { name: "skin" },
  mood: { name: "mood" },
});
