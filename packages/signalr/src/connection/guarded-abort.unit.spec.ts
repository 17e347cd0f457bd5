import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createGuardedAbort } from '#connection/guarded-abort.ts';
import { settle } from '#testing/settle.ts';

const fault = new Error('a listener’s fault');
const thrower = () => {
  throw fault;
};

describe('the signal of a connection', () => {
  it.each<[string, (signal: AbortSignal) => void]>([
    ['a function that throws', (signal) => signal.addEventListener('abort', thrower)],
    ['an object that throws', (signal) => signal.addEventListener('abort', { handleEvent: thrower })],
    ['a function that rejects', (signal) => signal.addEventListener('abort', () => Promise.reject(fault))],
    [
      'onabort',
      (signal) => {
        signal.onabort = thrower;
      },
    ],
  ])('[M324] reports a failing listener and still notifies the others: %s', async (_what, listen) => {
    const report = vi.fn();
    const heard = vi.fn();
    const { signal, abort } = bound(createGuardedAbort(report));
    listen(signal);
    signal.addEventListener('abort', heard);
    abort();
    await settle();
    expect(report.mock.calls).toEqual([[fault]]);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('[M324] is otherwise like any other', async () => {
    const report = vi.fn();
    const { signal, abort } = bound(createGuardedAbort(report));
    const [once, gone, twice, object] = [vi.fn(), vi.fn(), vi.fn(), { handleEvent: vi.fn() }];
    signal.addEventListener('abort', once, { once: true });
    signal.addEventListener('abort', twice);
    signal.addEventListener('abort', twice);
    signal.addEventListener('abort', gone);
    signal.removeEventListener('abort', gone);
    signal.addEventListener('abort', object);
    const waiting = delay(60_000, undefined, { signal });
    const derived = AbortSignal.any([signal]);
    abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect(derived.aborted).toBe(true);
    for (const listener of [once, twice, object.handleEvent]) expect(listener).toHaveBeenCalledOnce();
    expect(once.mock.contexts[0]).toBe(signal);
    expect(object.handleEvent.mock.contexts[0]).toBe(object);
    expect(gone).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });
});

const bound = (controller: AbortController) => ({ signal: controller.signal, abort: () => controller.abort() });
