import type { IncomingMessage } from 'node:http';
import { GrowableBytes } from '@quarry/signalr/protocol/received-bytes';
import type { App } from './app-type.ts';
import { type BodyBudget, type BudgetedBody, tooSlow } from './body-budget.ts';
import { problem } from './problem.ts';
import { isWorthHangingUp } from './problem-handler.ts';
import { addressSubject } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, which counts until the handler has ended. */
    budgetedBody: BudgetedBody | null;
  }
}

/**
 * Maximum number of values in a body. The largest quiz has about 6,000; `JSON.parse` takes 100 ms for the hundreds of
 * thousands that fit into the same bytes.
 */
const MAX_VALUES = 20_000;

/** Largest body of an anonymous caller, and the time within which it must arrive: an address or a link is small. */
const STRANGER_BYTES = 4 * 1024;
const STRANGER_MS = 5_000;

/**
 * Hosts' bodies count per account; those of all anonymous callers count together, because a hall shares one address.
 */
export interface BodyBudgets {
  readonly ofHosts: BodyBudget;
  readonly ofStrangers: BodyBudget;
}

/** Body limit where a quiz is sent: 200 full questions are 0.4 MB, or 1.7 MB if a client escapes every character. */
export const QUIZ_BYTES = 2 * 1024 * 1024;

/**
 * Accepts JSON bodies only. A body with `__proto__` or `constructor.prototype` gets a 400. An empty body counts as
 * none, because clients set the content type on requests without a body too.
 */
export function parseJsonBodies(app: App, { ofHosts, ofStrangers }: BodyBudgets): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('budgetedBody', null);
  // Also runs for a client that has left: its request is still handled. A client that does not read its response must
  // not block others' requests.
  app.addHook('onSend', async (request) => request.budgetedBody?.release());
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { signedIn, ip } = request;
    const open: OpenBody = (refuse) => {
      request.budgetedBody = signedIn
        ? ofHosts.open(signedIn.user.id, refuse)
        : ofStrangers.open(addressSubject(ip), refuse);
      return request.budgetedBody;
    };
    const { bodyLimit } = request.routeOptions;
    const bounds = signedIn ? { bytes: bodyLimit } : { bytes: Math.min(bodyLimit, STRANGER_BYTES), ms: STRANGER_MS };
    receive(payload, bounds, open, (error, bytes) => {
      const text = bytes.toString();
      if (error) done(error);
      else if (text === '') done(null, undefined);
      else if (exceedsValues(text, MAX_VALUES)) done(problem(400, 'bad-request', 'The request holds too many values.'));
      else parse(request, text, done);
    });
  });
}

/** Accepts any body of a host in the routes of a scope, as bytes, whatever content type it names. */
export function receiveBytes(app: App, budget: BodyBudget): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    const open: OpenBody = (refuse) => {
      request.budgetedBody = budget.open(request.signedIn?.user.id ?? '', refuse);
      return request.budgetedBody;
    };
    receive(payload, { bytes: request.routeOptions.bodyLimit }, open, done);
  });
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Drops the bodies of GET and HEAD, which mean nothing (RFC 9110, section 9.3.1), and refuses large ones. Unread, one
 * would stay in Node's buffers until the response is sent. Call it before any asynchronous hook.
 */
export function dropBodiesOfReads(app: App): void {
  app.addHook('onRequest', async (request) => {
    // An upgraded socket is read by its hub.
    if (request.ws || !READS.has(request.method)) return;
    if (isWorthHangingUp(request)) throw tooLarge();
    request.raw.resume();
  });
}

const NOTHING = Buffer.alloc(0);

type OpenBody = (refuse: (reason: Error) => void) => ReturnType<BodyBudget['open']>;

const tooLarge = () => problem(413, 'body-too-large', 'The request is too large.');

/**
 * Collects a body in one buffer. Fastify's own parsers keep a list of its chunks, each of which costs 300 to 400 bytes,
 * and a client may send chunks of one byte.
 * @param done called once, with the bytes or the error that ended the reading
 */
function receive(
  payload: IncomingMessage,
  { bytes: limit, ms }: { readonly bytes: number; readonly ms?: number },
  open: OpenBody,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  if (Number(payload.headers['content-length']) > limit) {
    done(tooLarge(), NOTHING);
    return;
  }
  const bytes = new GrowableBytes();
  const end = (error: Error | null) => {
    clearTimeout(slow);
    payload.off('data', onData).off('end', onEnd).off('error', onError);
    body.settle();
    const received = bytes.take();
    done(error, error ? NOTHING : received);
  };
  const body = open(end);
  const onData = (chunk: Buffer) => {
    if (bytes.length + chunk.length > limit) return end(tooLarge());
    bytes.append(chunk, 0, chunk.length);
    body.add(chunk.length);
  };
  const onEnd = () => end(null);
  const onError = (cause: Error) => end(problem(400, 'bad-request', 'The request ended early.', { cause }));
  const slow = ms === undefined ? undefined : setTimeout(() => end(tooSlow()), ms);
  payload.on('data', onData).on('end', onEnd).on('error', onError);
}

const QUOTE = 34;
const BACKSLASH = 92;
/** Each begins a value or precedes one. */
const STARTS = new Set([...'{[,'].map((character) => character.charCodeAt(0)));

/** Whether a JSON text holds more than `max` values. Skips strings; far cheaper than parsing. */
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

/** @param start index of the opening quote @returns index of the closing quote, or -1 */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
