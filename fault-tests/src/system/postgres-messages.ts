/** One message of PostgreSQL's wire protocol; `type` is empty for the first one of a connection. */
export interface PostgresMessage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Splits one direction of a connection into messages. @param untyped whether the first has no type byte (frontend) */
export function createMessageSplitter(untyped: boolean): (chunk: Buffer) => PostgresMessage[] {
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
