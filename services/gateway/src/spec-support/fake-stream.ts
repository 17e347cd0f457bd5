import { decodeCommand, textOfEntry } from '@quarry/events/backplane/command';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { StreamRedis } from '#backplane/command-bus.ts';

/** An in-memory Redis for XADD: it can disconnect, refuse, or die without answering. */
export class FakeStream {
  status = 'ready';
  /** Entries of the streams, in order. */
  readonly entries: { stream: string; envelope: CommandEnvelope }[] = [];
  /** Number of entries written, refused ones included. */
  writes = 0;
  /** Error reply to every write. */
  failure: Error | null = null;
  /** The connection accepts writes and never answers. */
  silent = false;
  readonly #listeners = new Map<string, (() => void)[]>();

  on(event: 'ready' | 'close', listener: () => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  goAway(): void {
    this.status = 'reconnecting';
    for (const listener of this.#listeners.get('close') ?? []) listener();
  }

  comeBack(): void {
    this.status = 'ready';
    for (const listener of this.#listeners.get('ready') ?? []) listener();
  }

  async xadd(stream: string, _id: string, field: string, text: string): Promise<string> {
    this.writes += 1;
    if (this.silent) return new Promise(() => {});
    if (this.failure) throw this.failure;
    this.entries.push({ stream, envelope: decodeCommand(textOfEntry([field, text])) });
    return `${this.entries.length}-0`;
  }

  /** As the part of ioredis that the command bus uses. */
  get redis(): StreamRedis {
    return this as unknown as StreamRedis;
  }

  get commandIds(): string[] {
    return this.entries.map(({ envelope }) => envelope.commandId);
  }
}
