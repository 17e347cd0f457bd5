/** A text's name, or a group's with those in it. */
interface Tree {
  readonly [name: string]: unknown;
}

/** `playerTexts.kept.yours`; a text that is a function, or is asked for its length, goes on behind it. */
const READ = /\b([a-z]\w*?)Texts((?:\??\.\w+)+)/g;

/**
 * Texts that no source reads. Every source calls an area's texts by one name (`playerTexts`, from a hook or as an argument),
 * so this needs no types. A group that is passed on or indexed is read as a whole; an area is not, so nothing may index it.
 * @param texts of a language, by area
 * @param sources their contents
 * @returns paths, such as `player.kept.yours`
 */
export function unusedTexts(texts: Tree, sources: readonly string[]): string[] {
  const reads = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(READ)].map(([, area = '', path = '']) => `${area}${path.replaceAll('?', '')}`),
    ),
  );
  const isRead = (path: string) =>
    [...reads].some((read) => read === path || read.startsWith(`${path}.`) || path.startsWith(`${read}.`));
  return [...pathsOf(texts)].filter((path) => !isRead(path));
}

function* pathsOf(texts: Tree, group = ''): Generator<string> {
  for (const [name, text] of Object.entries(texts))
    if (text?.constructor === Object) yield* pathsOf(text as Tree, `${group}${name}.`);
    else yield `${group}${name}`;
}
