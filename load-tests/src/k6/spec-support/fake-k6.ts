import { vi } from 'vitest';

/** Sums of the counters of a script under test, by name. */
export const counts = new Map<string, number>();
/** Values of its trends, by name. */
export const trends = new Map<string, number[]>();
/** Sockets it has opened. */
export const sockets: FakeSocket[] = [];
/** Reasons for aborting the run. */
export const aborted: string[] = [];

class Counter {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  add(value: number) {
    counts.set(this.#name, (counts.get(this.#name) ?? 0) + value);
  }
}

class Trend {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  add(value: number) {
    trends.set(this.#name, [...(trends.get(this.#name) ?? []), value]);
  }
}

class Gauge {
  add() {}
}

/** Unlike k6's, does not stop the script. */
function abort(reason: string): void {
  aborted.push(reason);
}

/** A socket of k6 whose server is the spec. */
export class FakeSocket {
  readyState = 0;
  readonly sent: { readonly target?: string; readonly invocationId?: string; readonly arguments?: unknown[] }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  constructor() {
    sockets.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text.slice(0, -1)));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }
  /** Completes the upgrade and the hub's handshake. */
  open() {
    this.readyState = 1;
    this.onopen();
    this.receive({});
  }
  receive(record: object) {
    this.onmessage({ data: `${JSON.stringify(record)}\u001e` });
  }
  push(target: string, ...args: unknown[]) {
    this.receive({ type: 1, target, arguments: args });
  }
  /** Completes the last call. */
  complete(error?: string) {
    const { invocationId } = this.sent.at(-1) ?? {};
    this.receive({ type: 3, invocationId, ...(error ? { error } : { result: null }) });
  }
}

// Looked up at each call, for fake time.
const timers = {
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};

/** The modules of k6, which exist only inside k6. */
export const k6 = {
  sleep: () => {},
  http: { default: { post: (): { status: number; body: string } => ({ status: 200, body: '' }) } },
  execution: { default: { test: { abort } } },
  metrics: { Counter, Gauge, Trend },
  timers,
  websockets: { WebSocket: FakeSocket },
};

/** Before each test. */
export function resetK6(env: Record<string, string> = {}): void {
  counts.clear();
  trends.clear();
  sockets.length = 0;
  aborted.length = 0;
  vi.stubGlobal('__ENV', env);
  vi.stubGlobal('open', () => '{"sessionId":"shared"}');
  vi.stubGlobal('__VU', 1);
  vi.stubGlobal('__ITER', 0);
}
