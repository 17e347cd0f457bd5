import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { connectionMachine, linkStatus, Refused } from './connection-machine.ts';
import { rejectionOf } from './hub-link.ts';

/** Lets the promises of actors settle. */
const settle = () => new Promise<void>((done) => setImmediate(done));
const never = () => new Promise<void>(() => undefined);

function connect(parts: { open?: () => Promise<void>; enter?: () => Promise<void>; close?: () => Promise<void> } = {}) {
  const open = vi.fn(parts.open ?? (async () => undefined));
  const enter = vi.fn(parts.enter ?? (async () => undefined));
  const close = vi.fn(parts.close ?? (async () => undefined));
  const clock = new SimulatedClock();
  const actor = createActor(
    connectionMachine.provide({
      actors: { open: fromPromise(open), enter: fromPromise(enter), close: fromPromise(close) },
    }),
    { clock, input: { random: () => 0.5 } },
  );
  actor.start();
  const pass = async (ms: number) => {
    clock.increment(ms);
    await settle();
  };
  return { actor, open, enter, close, pass, state: () => actor.getSnapshot().value };
}

describe('the connection', () => {
  test('[W4] opens, enters the session and is live', async () => {
    const { state, open, enter } = connect();
    await settle();
    expect([state(), open.mock.calls.length, enter.mock.calls.length]).toEqual(['live', 1, 1]);
  });

  test('[W4] a failed first connection is retried, as often as it takes', async () => {
    let failures = 20;
    const { state, pass, actor } = connect({ open: async () => void (failures-- > 0 && fail()) });
    for (let i = 0; i < 25; i++) await pass(8_000);
    expect(state()).toBe('live');
    expect(actor.getSnapshot().context.attempt).toBe(0);
  });

  test('[W4] after a loss it reconnects and enters again', async () => {
    const { actor, state, enter, pass } = connect();
    await settle();
    actor.send({ type: 'DROPPED' });
    expect(state()).toBe('waiting');
    await pass(2_500);
    await pass(0);
    expect(state()).toBe('live');
    expect(enter).toHaveBeenCalledTimes(2);
  });

  test('[W4] an attempt to open that hangs is abandoned for the next one', async () => {
    const { state, close, pass, actor } = connect({ open: never });
    await pass(12_000);
    expect(close).toHaveBeenCalledOnce();
    expect(state()).toBe('waiting');
    expect(actor.getSnapshot().context.attempt).toBe(1);
  });

  test('[W5] a wake ends the back-off', async () => {
    const { actor, state, pass } = connect();
    await settle();
    actor.send({ type: 'DROPPED' });
    actor.send({ type: 'WAKE' });
    expect(state()).toBe('opening');
    await pass(0);
    await pass(0);
    expect(state()).toBe('live');
  });

  test('[W5] a wake of a live connection enters again, and a dead one is closed after four seconds', async () => {
    let dead = false;
    const { actor, state, enter, close, pass } = connect({ enter: () => (dead ? never() : Promise.resolve()) });
    await settle();
    actor.send({ type: 'WAKE' });
    await settle();
    expect([state(), enter.mock.calls.length]).toEqual(['live', 2]);
    dead = true;
    actor.send({ type: 'WAKE' });
    await pass(3_999);
    expect(state()).toBe('probing');
    await pass(1);
    expect(close).toHaveBeenCalledOnce();
    expect(state()).toBe('waiting');
  });

  test.each([
    ['opens', 'open'],
    ['enters', 'enter'],
  ] as const)('[W1942] an attempt that %s while the device wakes up is replaced by the next one', async (_, part) => {
    let dead = true;
    const { actor, state, open, close, pass } = connect({ [part]: () => (dead ? never() : Promise.resolve()) });
    await settle();
    dead = false;
    actor.send({ type: 'WAKE' });
    expect([open.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
    actor.send({ type: 'WOKE' });
    expect(actor.getSnapshot().context.attempt).toBe(0);
    await pass(0);
    expect([open.mock.calls.length, close.mock.calls.length, state()]).toEqual([2, 1, 'live']);
  });

  test('[W1942] otherwise a device that wakes up probes an open connection, and ends the back-off', async () => {
    const { actor, state } = connect();
    await settle();
    actor.send({ type: 'WOKE' });
    expect(state()).toBe('probing');
    actor.send({ type: 'DROPPED' });
    actor.send({ type: 'WOKE' });
    expect(state()).toBe('opening');
  });

  test('[W5] a device that goes offline does not wait for a timeout', async () => {
    const { actor, state, close } = connect();
    await settle();
    actor.send({ type: 'OFFLINE' });
    await settle();
    expect(close).toHaveBeenCalledOnce();
    expect(state()).toBe('waiting');
  });

  test.each([
    ['opens', { open: never }],
    ['enters', { enter: never }],
  ])('[W5] nor while it %s', async (_, parts) => {
    const { actor, state } = connect(parts);
    await settle();
    actor.send({ type: 'OFFLINE' });
    await settle();
    expect(state()).toBe('waiting');
  });

  test('[W6] a final refusal ends the attempts, with its code', async () => {
    const { actor, state, open, pass } = connect({ enter: () => Promise.reject(new Refused('name-taken')) });
    await settle();
    await pass(60_000);
    expect(state()).toBe('refused');
    expect(actor.getSnapshot().context.refusal).toBe('name-taken');
    expect(open).toHaveBeenCalledOnce();
  });

  test('[W6] so does a refusal to open', async () => {
    const { state, actor, pass } = connect({ open: () => Promise.reject(new Refused('session-ended')) });
    await settle();
    await pass(60_000);
    expect([state(), actor.getSnapshot().context.refusal]).toEqual(['refused', 'session-ended']);
  });

  test.each(['entering', 'live', 'probing'])('[W1890] so does a final loss: %s', async (when) => {
    let hangs = when === 'entering';
    const { actor, state, open, pass } = connect({ enter: () => (hangs ? never() : Promise.resolve()) });
    await settle();
    if (when === 'probing') {
      hangs = true;
      actor.send({ type: 'WAKE' });
    }
    expect(state()).toBe(when);
    actor.send({ type: 'DROPPED', error: new Refused('too-many-sockets') });
    await pass(60_000);
    expect([state(), actor.getSnapshot().context.refusal]).toEqual(['refused', 'too-many-sockets']);
    expect(open).toHaveBeenCalledOnce();
  });

  test('[W1932] a refused screen retries only when told to, and keeps the reason until it has entered', async () => {
    let refuses = true;
    const { actor, state, pass } = connect({
      open: async () => {
        if (refuses) throw new Refused('too-many-sockets');
      },
    });
    await settle();
    refuses = false;
    actor.send({ type: 'WAKE' });
    expect(state()).toBe('refused');
    actor.send({ type: 'AGAIN' });
    expect([state(), actor.getSnapshot().context.refusal]).toEqual(['opening', 'too-many-sockets']);
    await pass(0);
    expect([state(), actor.getSnapshot().context.refusal]).toEqual(['live', null]);
  });

  test('[W6] any other failure to enter is retried', async () => {
    let failures = 1;
    const { state, pass } = connect({ enter: async () => void (failures-- > 0 && fail()) });
    await settle();
    expect(state()).toBe('waiting');
    await pass(2_500);
    await pass(0);
    expect(state()).toBe('live');
  });

  test('[W7] the status shown distinguishes a first connection from a lost one', () => {
    const first = { everLive: false, attempt: 0 };
    const entered = { everLive: true, attempt: 9 };
    expect(linkStatus('opening', first)).toBe('connecting');
    expect(linkStatus('waiting', { ...first, attempt: 2 })).toBe('unreachable');
    expect(linkStatus('waiting', entered)).toBe('away');
    expect(linkStatus('probing', entered)).toBe('live');
    expect(linkStatus('refused', entered)).toBe('refused');
    expect(linkStatus('stopped', entered)).toBe('over');
  });
});

describe('the code of a refused call', () => {
  test.each([
    ["An unexpected error occurred invoking 'X' on the server. HubException: answer-too-late", 'answer-too-late'],
    ["Failed to invoke 'X' due to an error on the server.", 'refused'],
    ['Invocation canceled due to the underlying connection being closed.', null],
    ["Cannot send data if the connection is not in the 'Connected' State.", null],
  ])('[W8] %s', (message, code) => {
    expect(rejectionOf(new Error(message))).toBe(code);
  });
});

function fail(): never {
  throw new Error('no connection');
}
