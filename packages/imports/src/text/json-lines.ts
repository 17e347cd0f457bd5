/**
 * Lines, from 1, on which the items of a list begin, in JSON that `JSON.parse` has accepted.
 * @param key of the list; the first with that name counts. '' for a list that is the whole text
 */
export function linesOfItems(json: string, key: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  /** Depth of the list, once it has begun. */
  let list: number | null = null;
  let name: string | null = null;
  let expectsItem = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '\n') line += 1;
    if (character <= ' ' || character === ':') continue;
    if (expectsItem && list === depth && character !== ']') {
      lines.push(line);
      expectsItem = false;
    }
    if (character === '"') {
      const end = endOfString(json, at);
      name = list === null ? json.slice(at + 1, end) : null;
      at = end;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (list === null && character === '[' && (name === key || (key === '' && depth === 1))) {
        list = depth;
        expectsItem = true;
      }
      name = null;
    } else if (character === ']' || character === '}') {
      if (list === depth) return lines;
      depth -= 1;
      name = null;
    } else if (character === ',') {
      expectsItem = list === depth;
      name = null;
    }
  }
  return lines;
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json.charAt(at) === '\\') at += 1;
    else if (json.charAt(at) === '"') return at;
  }
  return json.length;
}
