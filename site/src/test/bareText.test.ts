import {
  createSourceFile,
  type Expression,
  forEachChild,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type JsxChild,
  type Node,
  ScriptKind,
  ScriptTarget,
  SyntaxKind,
} from "typescript";
import { describe, expect, it } from "vitest";
import { code } from "./sources";

/** Values whose names tell that they are texts. */
const TEXT_NAME = /^(label|title|text|name|filename|hint|word|sentence|pendingText|yesText|noText)$/;
/** Methods that make texts. */
const TEXT_METHOD = /^(join|slice|replace|replaceAll|trim|toFixed|toLocaleString)$/;

interface Kind {
  text: boolean;
  /** It may be absent, or be an element one time and a text another time. */
  comes: boolean;
}

const NOTHING: Kind = { text: false, comes: true };
const TEXT: Kind = { text: true, comes: false };
const ELEMENT: Kind = { text: false, comes: false };

function kindOf(node: Expression): Kind {
  if (isParenthesizedExpression(node)) return kindOf(node.expression);
  if (isConditionalExpression(node)) {
    const [yes, no] = [kindOf(node.whenTrue), kindOf(node.whenFalse)];
    return { text: yes.text || no.text, comes: yes.comes || no.comes || yes.text !== no.text };
  }
  if (isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === SyntaxKind.AmpersandAmpersandToken) return { text: kindOf(node.right).text, comes: true };
    return kindOf(node.right);
  }
  if (node.kind === SyntaxKind.NullKeyword || node.getText() === "undefined") return NOTHING;
  // Translations leave blanks as they are.
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node))
    return node.text.trim() === "" ? ELEMENT : TEXT;
  if (isTemplateExpression(node)) return TEXT;
  if (isIdentifier(node)) return TEXT_NAME.test(node.text) ? TEXT : ELEMENT;
  if (isPropertyAccessExpression(node)) return TEXT_NAME.test(node.name.text) ? TEXT : ELEMENT;
  if (isCallExpression(node)) {
    const { expression: called } = node;
    if (isIdentifier(called)) return called.text === "t" ? TEXT : ELEMENT;
    if (!isPropertyAccessExpression(called)) return ELEMENT;
    if (called.name.text === "map") return NOTHING;
    return TEXT_METHOD.test(called.name.text) ? TEXT : ELEMENT;
  }
  return ELEMENT;
}

function kindOfChild(child: JsxChild): Kind[] {
  if (isJsxText(child)) return child.text.trim() === "" ? [] : [TEXT];
  if (isJsxExpression(child)) return child.expression ? [kindOf(child.expression)] : [];
  return [ELEMENT];
}

/** Elements in which a text of their own stands beside something that comes and goes. */
function bareTexts(path: string, text: string): string[] {
  const file = createSourceFile(path, text, ScriptTarget.Latest, true, ScriptKind.TSX);
  const found: string[] = [];
  function look(node: Node): void {
    if (isJsxElement(node) || isJsxFragment(node)) {
      const kinds = node.children.flatMap(kindOfChild);
      const [hasText, comes] = [kinds.some((kind) => kind.text), kinds.some((kind) => kind.comes)];
      if (kinds.length > 1 && hasText && comes) {
        const [begin = ""] = node.getText().split("\n");
        found.push(`${path}: ${begin}`);
      }
    }
    forEachChild(node, look);
  }
  look(file);
  return found;
}

/** A translation takes a bare text away, and React does not find it again: it stands in an element of its own. */
describe("a text that the browser may translate", () => {
  it.each([
    "<p>{t('a')}{open ? <b /> : null}</p>",
    "<p>Text{open && <b />}</p>",
    "<>{open ? t('a') : null}<b /></>",
    "<p>{open ? t('a') : <b />}<i /></p>",
    "<p>{label}{rows.map((row) => <b />)}</p>",
    "<p>{'a'}{(open && <b />)}</p>",
  ])("is found in %s", (text) => {
    expect(bareTexts("example.tsx", text)).toHaveLength(1);
  });

  it.each([
    "<p>{t('a')}</p>",
    "<p>{open ? t('a') : t('b')}</p>",
    "<p>{t('a')} <b>fest</b></p>",
    "<p><span>{t('a')}</span>{' '}{open ? <b /> : null}</p>",
  ])("may stand in %s", (text) => {
    expect(bareTexts("example.tsx", text)).toEqual([]);
  });

  it("does not stand beside something that comes and goes", () => {
    const pages = code.filter(({ path }) => path.endsWith(".tsx"));
    expect(pages.length).toBeGreaterThan(200);
    expect(pages.flatMap(({ path, text }) => bareTexts(path, text))).toEqual([]);
  });
});
