import { SaxesParser } from 'saxes';
import { BOUNDS } from '#limits.ts';

export interface XmlHandlers {
  /** @param name without a namespace's prefix */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  text(text: string): void;
  /** @returns true: what follows is not wanted */
  close(name: string): boolean | undefined;
}

export type XmlFault =
  | { readonly line: number; readonly detail: string }
  | { readonly line: number; readonly deep: true };

/** Faults after which a file is not worth reading on; each costs the parser time. */
const MOST_FAULTS = 200;

/** Ends parsing from inside a handler. */
const ENOUGH = Symbol('enough');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML without a DTD: entities that a document declares are not expanded. What is not well-formed is told once and
 * read as well as can be. @returns the first fault, or null
 */
export function readXml(text: string, { open, text: characters, close }: XmlHandlers): XmlFault | null {
  const parser = new SaxesParser({ position: true, xmlns: false });
  let fault: XmlFault | null = null;
  let depth = 0;
  let faults = 0;
  parser.on('error', (error) => {
    faults += 1;
    fault ??= { line: parser.line, detail: error.message.replace(/^\d+:\d+: /, '') };
    if (faults > MOST_FAULTS) throw ENOUGH;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > BOUNDS.depth) {
      fault = { line: parser.line, deep: true };
      throw ENOUGH;
    }
    open(localName(name), attributes, parser.line);
  });
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (close(localName(name))) throw ENOUGH;
  });
  try {
    for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
    parser.close();
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return fault;
}

const PIECE = 64 * 1024;

/** An element with what is inside it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: Element[];
  text: string;
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Reads every element of a name, one after the other, however many there are. */
export function readElements(text: string, name: string, read: (element: Element) => void): XmlFault | null {
  const path: Element[] = [];
  return readXml(text, {
    open(tag, attributes, line) {
      if (path.length === 0 && tag !== name) return;
      const element: Element = { name: tag, attributes, line, children: [], text: '' };
      path.at(-1)?.children.push(element);
      path.push(element);
    },
    text(piece) {
      const element = path.at(-1);
      if (element) element.text += piece;
    },
    close(tag) {
      if (path.at(-1)?.name !== tag) return false;
      const element = path.pop();
      if (element && path.length === 0) read(element);
      return false;
    },
  });
}
