import type { ProxiedConnection, Tap } from '@quarry/test-kit/tcp-proxy';

/**
 * Point at which an append is intercepted.
 * - `before`: the statement never reaches the database
 * - `inside`: the statement has run, its transaction is not committed (the Sync is withheld)
 * - `after`: it is committed, its answer never reaches the engine
 */
export type TrapPoint = 'before' | 'inside' | 'after';

/** Intercepts an engine's next append that contains a certain event. */
export interface AppendTrap {
  /** Resolves when an append is intercepted; from then on its connection is silent. */
  set(point: TrapPoint, eventType: string): Promise<ProxiedConnection>;
  /** Removes the trap. */
  clear(): void;
  tap(): Tap;
}

interface Armed {
  readonly point: TrapPoint;
  readonly eventType: string;
  readonly caught: (connection: ProxiedConnection) => void;
}

const NOTHING = Buffer.alloc(0);
/** A Bind of one of the prepared statements of an append through the unnamed portal. */
const BIND_APPEND = Buffer.from('\0append-');

/** A trap for the connections of one engine; `tap` goes into its proxy. */
export function createAppendTrap(): AppendTrap {
  let armed: Armed | null = null;

  return {
    set(point, eventType) {
      const { promise, resolve } = Promise.withResolvers<ProxiedConnection>();
      armed = { point, eventType, caught: resolve };
      return promise;
    },
    clear() {
      armed = null;
    },
    tap() {
      const fromClient = createMessageSplitter(true);
      const fromServer = createMessageSplitter(false);
      let mine: Armed | null = null;
      let isSynced = false;

      const forwards = (type: string, bytes: Buffer, connection: ProxiedConnection): boolean => {
        if (
          armed &&
          !mine &&
          type === 'B' &&
          bytes.subarray(5).indexOf(BIND_APPEND) === 0 &&
          bytes.includes(armed.eventType)
        ) {
          mine = armed;
          armed = null;
          if (mine.point === 'before') mine.caught(connection);
        }
        if (!mine) return true;
        if (mine.point === 'before') return false;
        if (mine.point === 'inside' && type === 'S') {
          // The statement runs on the preceding Execute; give it a moment.
          setTimeout(mine.caught, 100, connection);
          return false;
        }
        if (type === 'S') isSynced = true;
        return true;
      };

      return {
        toServer(chunk, connection) {
          const passing = fromClient(chunk).filter(({ type, bytes }) => forwards(type, bytes, connection));
          return Buffer.concat(passing.map(({ bytes }) => bytes));
        },
        toClient(chunk, connection) {
          const messages = fromServer(chunk);
          if (!mine) return Buffer.concat(messages.map(({ bytes }) => bytes));
          // ReadyForQuery after the Sync: the transaction has ended.
          if (mine.point === 'after' && isSynced && messages.some(({ type }) => type === 'Z')) mine.caught(connection);
          return NOTHING;
        },
      };
    },
  };
}

/** One message of PostgreSQL's wire protocol; `type` is empty for the first one of a connection. */
interface PostgresMessage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Splits one direction of a connection into messages. @param untyped whether the first has no type byte (frontend) */
function createMessageSplitter(untyped: boolean): (chunk: Buffer) => PostgresMessage[] {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = untyped;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: PostgresMessage[] = [];
    for (;;) {
      const at = isFirst ? 0 : 1;
      if (rest.length < at + 4) return messages;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return messages;
      messages.push({ type: isFirst ? '' : String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}
