const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether JSON text nests deeper than `limit` arrays and objects. JSON.parse itself has no bound, and code that
 * walks the value recursively would overflow its stack. Text that is not valid JSON gets some answer.
 */
export const nestsDeeper = (json: Buffer, limit: number): boolean => {
  if (json.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      at = endOfString(json, at);
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
    }
  }
  return false;
};

const endOfString = (json: Buffer, start: number): number => {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};
