import type { Subscriber } from '#backplane/subscriber.ts';

/** In-memory pub/sub that can be disconnected. */
export class FakeSubscriber implements Subscriber {
  readonly channels = new Map<string, (text: string) => void>();
  /** While true no subscription is confirmed. */
  isAway = false;
  readonly #restored: (() => void)[] = [];

  listen(channel: string, handler: (text: string) => void): Promise<void> {
    this.channels.set(channel, handler);
    return this.isAway ? new Promise(() => {}) : Promise.resolve();
  }

  unlisten(channel: string): void {
    this.channels.delete(channel);
  }

  onRestored(listener: () => void): void {
    this.#restored.push(listener);
  }

  restore(): void {
    for (const listener of this.#restored) listener();
  }

  isConnected(): boolean {
    return !this.isAway;
  }
}
