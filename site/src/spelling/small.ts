import { fold } from "./fold";

/** Words that say nothing on their own: they are not looked for where there are others. */
const SMALL = new Set(
  `der die das den dem des ein eine einer einem einen eines und oder ist sind was wie wann wo wer warum ich mein meine
  meinen meiner mir mich bei mit von vom zu zum zur im in am an auf für nach es kann darf muss habe haben
  the a an and or is are what how when where who why i my me with of from to in on at for after it can may must have do does`
    .split(/\s+/)
    .map(fold),
);

/** What stands on a package of medicine beside its name: makers, units and kinds. */
const PACKAGE = new Set(
  `ratiopharm hexal stada aliud heumann teva sandoz zentiva aristo accord medac mylan viatris bluefish denk puren
  mg ml µg mcg filmtabletten tabletten kapseln tablets capsules`
    .split(/\s+/)
    .map(fold),
);

/** Whether a folded word says nothing on its own. */
export function isSmall(word: string): boolean {
  return SMALL.has(word) || PACKAGE.has(word);
}
