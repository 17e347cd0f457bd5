import { relative } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/**
 * Finds texts of React components that are text nodes of their own beside other nodes. A browser's translator replaces
 * text nodes; React, which holds on to them, then throws as it removes one, or changes one that is no longer shown. A text
 * that is an element's only child is safe: React sets the element's whole content.
 *
 * Types decide, since `{label}` may be a text or an element. A slot beside other nodes is `Elements`, not `ReactNode`.
 *
 * @param project path of a `tsconfig.json`
 * @param folder of the components
 * @returns a line for each: place and text
 */
export function bareTexts(project: string, folder: string): string[] {
  const api = new API();
  try {
    const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects();
    if (opened === undefined) throw new Error(`${project} is no project`);
    const { program, checker, rootFiles } = opened;
    return rootFiles.flatMap((path) => {
      const file = path.startsWith(folder) && path.endsWith('.tsx') ? program.getSourceFile(path) : undefined;
      return (
        (file && [...bareIn(file, checker)])?.map((node) => {
          const line = file.text.slice(0, node.getStart(file)).split('\n').length;
          return `${relative(folder, path)}:${line}: ${node.getText(file).trim()}`;
        }) ?? []
      );
    });
  } finally {
    api.close();
  }
}

function* bareIn(node: ast.Node, checker: Checker): Generator<ast.Node> {
  if (ast.isJsxElement(node) || ast.isJsxFragment(node)) yield* bareAmong(node, checker);
  const name = nameOfComponent(node);
  if (name !== undefined && returnsText(node, checker)) yield name;
  for (const child of childrenOf(node)) yield* bareIn(child, checker);
}

function childrenOf(node: ast.Node): ast.Node[] {
  const children: ast.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

/** Spaces without a word stay as they are. */
const isSpace = (child: ast.JsxChild) => ast.isJsxText(child) && child.text.trim() === '';

function bareAmong({ children, kind }: ast.JsxElement | ast.JsxFragment, checker: Checker): ast.Node[] {
  const shown = children.filter((child) => !isSpace(child) && !(ast.isJsxExpression(child) && !child.expression));
  const alone = kind === ast.SyntaxKind.JsxElement && shown.length === 1;
  return shown.filter((child) => {
    if (ast.isJsxText(child)) return !alone;
    const type = ast.isJsxExpression(child) && child.expression && checker.getTypeAtLocation(child.expression);
    return type && (alone ? listsText(type, checker) : mayBeText(type, checker));
  });
}

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any | TypeFlags.Unknown;

/** @param seen types by their ids: that of nested lists leads back to itself */
function mayBeText(type: Type, checker: Checker, seen = new Set<number>()): boolean {
  if (type.isUnionType()) return type.getTypes().some((one) => mayBeText(one, checker, seen));
  // React draws nothing for an empty text.
  if (type.isStringLiteralType()) return type.value.trim() !== '';
  return (type.flags & TEXT) !== 0 || listsText(type, checker, seen);
}

/** Each text of a list is a node of its own. */
function listsText(type: Type, checker: Checker, seen = new Set<number>()): boolean {
  if (type.isUnionType()) return type.getTypes().some((one) => listsText(one, checker, seen));
  if (seen.has(type.id) || !type.isTypeReference() || !checker.isArrayLikeType(type)) return false;
  seen.add(type.id);
  return checker.getTypeArguments(type).some((one) => mayBeText(one, checker, seen));
}

const isComponentName = (name: ast.Node | undefined): name is ast.Identifier =>
  name !== undefined && ast.isIdentifier(name) && /^\p{Lu}/u.test(name.text);

function nameOfComponent(node: ast.Node): ast.Identifier | undefined {
  const name = ast.isFunctionDeclaration(node)
    ? node.name
    : ast.isArrowFunction(node) && ast.isVariableDeclaration(node.parent)
      ? node.parent.name
      : undefined;
  return isComponentName(name) ? name : undefined;
}

/** A component may stand anywhere, so it returns no bare text. */
function returnsText(component: ast.Node, checker: Checker): boolean {
  const signature = checker.getSignatureFromDeclaration(component);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  return type !== undefined && mayBeText(type, checker);
}
