import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSubscriber, type Subscriber, type SubscriberRedis } from './subscriber.ts';

type Listener = (...args: string[]) => void;

/** A Redis connection whose subscriptions the spec confirms. */
class FakeConnection {
  status = 'connecting';
  readonly asked: string[][] = [];
  /** Channels that are refused while the connection stays. */
  readonly refused = new Set<string>();
  readonly #listeners = new Map<string, Listener[]>();
  #confirm: (() => void)[] = [];

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  onMessage(listener: Listener): void {
    this.on('message', listener);
  }

  emit(event: string, ...args: string[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args);
  }

  subscribe(...channels: string[]): Promise<number> {
    this.asked.push(channels);
    if (channels.some((channel) => this.refused.has(channel))) return Promise.reject(new Error('refused'));
    return new Promise((resolve) => this.#confirm.push(() => resolve(channels.length)));
  }

  async unsubscribe(channel: string): Promise<number> {
    this.asked.push([`-${channel}`]);
    return 0;
  }

  open(): void {
    this.status = 'ready';
    this.emit('ready');
  }

  /** Like a dying connection: pending requests are never answered. */
  die(): void {
    this.status = 'close';
    this.#confirm = [];
    this.emit('close');
  }

  async confirm(): Promise<void> {
    for (const confirm of this.#confirm) confirm();
    this.#confirm = [];
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

let connection: FakeConnection;
let subscriber: Subscriber;
let heard: string[];
let restored: number;

beforeEach(() => {
  connection = new FakeConnection();
  subscriber = createSubscriber(connection as unknown as SubscriberRedis);
  heard = [];
  restored = 0;
  subscriber.onRestored(() => {
    restored += 1;
  });
});

const listen = (channel: string) => subscriber.listen(channel, (text) => heard.push(`${channel}: ${text}`));

describe('[G7] listeners are notified when messages may have been lost', () => {
  test('subscribing waits for the connection; the first one restores nothing', async () => {
    const ready = listen('a');
    expect(connection.asked).toEqual([]);
    connection.open();
    expect(subscriber.isConnected()).toBe(false);
    await connection.confirm();
    await ready;
    expect([subscriber.isConnected(), restored]).toEqual([true, 0]);
    connection.emit('message', 'a', 'hello');
    expect(heard).toEqual(['a: hello']);
  });

  test('after an outage all channels are subscribed together before listeners are notified', async () => {
    connection.open();
    await connection.confirm();
    for (const channel of ['a', 'b', 'c']) void listen(channel);
    await connection.confirm();
    subscriber.unlisten('b');
    connection.die();
    expect(subscriber.isConnected()).toBe(false);
    connection.open();
    expect([connection.asked.at(-1), restored]).toEqual([['a', 'c'], 0]);
    await connection.confirm();
    expect([subscriber.isConnected(), restored]).toEqual([true, 1]);
  });

  test('a subscription lost with its connection is confirmed by the next one', async () => {
    connection.open();
    await connection.confirm();
    const ready = listen('a');
    connection.die();
    connection.open();
    await connection.confirm();
    await ready;
  });

  describe('[G1690] a refused channel is retried on the same connection', () => {
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], fakeNodeBuiltins: true });
      onTestFinished(() => void vi.useRealTimers());
      connection.refused.add('a');
    });

    test('from the first listener until it is confirmed', async () => {
      connection.open();
      await connection.confirm();
      const ready = listen('a');
      await vi.advanceTimersByTimeAsync(1_200);
      expect(connection.asked).toEqual([['a'], ['a'], ['a']]);
      connection.refused.clear();
      await vi.advanceTimersByTimeAsync(500);
      await connection.confirm();
      await ready;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(connection.asked).toHaveLength(4);
    });

    test('after an outage; the others are confirmed meanwhile, and listeners notified at the end', async () => {
      connection.open();
      await connection.confirm();
      connection.die();
      const [a, b] = [listen('a'), listen('b')];
      connection.open();
      await vi.advanceTimersByTimeAsync(0);
      await connection.confirm();
      await b;
      expect([connection.asked, subscriber.isConnected(), restored]).toEqual([[['a', 'b'], ['a'], ['b']], false, 0]);
      connection.refused.clear();
      await vi.advanceTimersByTimeAsync(500);
      await connection.confirm();
      await a;
      expect([connection.asked.at(-1), subscriber.isConnected(), restored]).toEqual([['a'], true, 1]);
    });

    test('once, if the refusal arrives after the next connection has opened', async () => {
      const [a, b] = [listen('a'), listen('b')];
      connection.open();
      connection.die();
      connection.open();
      await vi.advanceTimersByTimeAsync(0);
      expect(connection.asked).toEqual([['a', 'b'], ['a', 'b'], ['a'], ['b']]);
      connection.refused.clear();
      await vi.advanceTimersByTimeAsync(500);
      await connection.confirm();
      await Promise.all([a, b]);
    });

    test('not after the connection is lost or the channel unsubscribed', async () => {
      connection.open();
      await connection.confirm();
      void listen('a');
      await vi.advanceTimersByTimeAsync(0);
      connection.die();
      expect(vi.getTimerCount()).toBe(0);
      connection.status = 'ready';
      void listen('a');
      subscriber.unlisten('a');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(connection.asked).toEqual([['a'], ['a'], ['-a']]);
    });
  });

  test('an unsubscribed channel delivers nothing', async () => {
    connection.open();
    await connection.confirm();
    void listen('a');
    await connection.confirm();
    subscriber.unlisten('a');
    connection.emit('message', 'a', 'late');
    expect([heard, connection.asked.at(-1)]).toEqual([[], ['-a']]);
  });
});
