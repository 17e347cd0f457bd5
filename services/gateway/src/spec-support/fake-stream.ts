import { decodeCommand, textOfEntry } from '@quarry/events/backplane/command';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import type { StreamRedis } from '#backplane/command-bus.ts';

type Results = [Error | null, unknown][];
type ExecCallback = (error: Error | null, results: Results | null) => void;

/** An in-memory Redis for XADD: it can disconnect, refuse, or die without answering. */
export class FakeStream {
  status = 'ready';
  /** Entries of the streams, in order. */
  readonly entries: { stream: string; envelope: CommandEnvelope }[] = [];
  /** Number of pipelines written. */
  batches = 0;
  /** Answer to every write instead of an id. */
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

  pipeline() {
    const written: { stream: string; envelope: CommandEnvelope }[] = [];
    return {
      xadd: (stream: string, _id: string, field: string, text: string) => {
        written.push({ stream, envelope: decodeCommand(textOfEntry([field, text])) });
      },
      exec: (callback: ExecCallback) => {
        this.batches += 1;
        if (this.silent) return;
        if (!this.failure) this.entries.push(...written);
        callback(
          null,
          written.map((_, i) => [this.failure, `${i}-0`]),
        );
      },
    };
  }

  /** As the part of ioredis that the command bus uses. */
  get redis(): StreamRedis {
    return this as unknown as StreamRedis;
  }

  get commandIds(): string[] {
    return this.entries.map(({ envelope }) => envelope.commandId);
  }
}
