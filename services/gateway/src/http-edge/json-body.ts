import type { App } from './app-type.ts';
import { problem } from './problem.ts';

/**
 * Values a body may hold. The largest quiz has some 6,000; `JSON.parse` takes a hundred milliseconds for the hundreds of
 * thousands that fit the same bytes.
 */
const MAX_VALUES = 20_000;

/** Limit of a body with a quiz in it: 200 full questions have 0.4 MB, or 1.7 MB where a client escapes every character. */
export const QUIZ_BYTES = 2 * 1024 * 1024;

/**
 * JSON is the only kind of body. A `__proto__` or `constructor.prototype` in it is a 400. An empty one counts as none,
 * because clients name the content type on requests without a body, too.
 */
export function parseJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (exceedsValues(text, MAX_VALUES)) done(problem(400, 'bad-request', 'The request holds too many values.'));
    else parse(request, text, done);
  });
}

const QUOTE = 34;
const BACKSLASH = 92;
/** Each begins a value or is in front of one. */
const STARTS = new Set([...'{[,'].map((character) => character.charCodeAt(0)));

/** Whether a JSON text holds more than `max` values, texts skipped; far cheaper than parsing it. */
export function exceedsValues(text: string, max: number): boolean {
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfText(text, i);
      if (i === -1) return false;
    } else if (STARTS.has(code) && ++values > max) return true;
  }
  return false;
}

/** @param start where the opening quote is @returns where the closing one is; -1 when there is none */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
