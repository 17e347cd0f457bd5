export const RECORD_END = '\u001e';
export const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_END}`;
export const PING = `{"type":6}${RECORD_END}`;
/** Interval of pings, milliseconds. */
export const PING_MS = 15_000;
/** Error of a call whose socket closed before its completion: its effect is unknown. */
export const CLOSED = 'closed';

const PUSH_START = '{"type":1,"target":"';
const COMPLETION_START = '{"type":3,';

/** `error` is the text of a refusal or `CLOSED`, and null when the call was accepted. */
type Done = (error: string | null, result: unknown) => void;

export interface ConversationEvents {
  send(text: string): void;
  onReady(): void;
  onHandshakeRefused(text: string): void;
  /**
   * A push; `text` is its record without the separator. `args` parses on demand, because most virtual players read few
   * of their records; virtual players with the same record share what they must not change.
   */
  onPush(target: string, args: () => unknown[], text: string): void;
}

/** The client side of the hub protocol in JSON, on any socket: Node's or k6's. */
export interface HubConversation {
  /** The hub has accepted the handshake. */
  readonly isReady: boolean;
  /** A record of the hub, without its separator. */
  receive(record: string): void;
  call(target: string, args: readonly unknown[], done: Done): void;
  /** Called when the socket has closed. */
  end(): void;
}

let last: { readonly record: string; readonly args: unknown[] } = { record: '', args: [] };

/** A hub tells a crowd the same, one after the other, which is parsed once. */
function argumentsOf(record: string): unknown[] {
  if (last.record !== record) last = { record, args: JSON.parse(record).arguments };
  return last.args;
}

/** The socket's owner sends `HANDSHAKE` when it opens, and `PING` every `PING_MS`. */
export function createConversation(events: ConversationEvents): HubConversation {
  const waiting = new Map<string, Done>();
  let isReady = false;
  let nextId = 0;
  return {
    get isReady() {
      return isReady;
    },
    receive(record) {
      if (!isReady) {
        isReady = record === '{}';
        if (isReady) events.onReady();
        else events.onHandshakeRefused(record);
      } else if (record.startsWith(PUSH_START)) {
        const target = record.slice(PUSH_START.length, record.indexOf('"', PUSH_START.length));
        events.onPush(target, () => argumentsOf(record), record);
      } else if (record.startsWith(COMPLETION_START)) {
        const { invocationId, result, error } = JSON.parse(record);
        const done = waiting.get(invocationId);
        waiting.delete(invocationId);
        done?.(error ?? null, result);
      }
    },
    call(target, args, done) {
      const invocationId = String(nextId++);
      waiting.set(invocationId, done);
      events.send(JSON.stringify({ type: 1, invocationId, target, arguments: args }) + RECORD_END);
    },
    end() {
      const cut = [...waiting.values()];
      waiting.clear();
      for (const done of cut) done(CLOSED, null);
    },
  };
}
