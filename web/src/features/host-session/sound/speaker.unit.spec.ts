import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget, readStored } from '#shared/storage/storage.ts';
import type { Player } from './sound-player.ts';
import { BLOCKED_AFTER, createSpeaker, type SoundPage } from './speaker.ts';

beforeEach(() => {
  vi.useFakeTimers();
  forget('sound');
});
afterEach(() => {
  vi.useRealTimers();
  forget('sound');
});

/** A page in place of WebAudio, which Node lacks. @param allows whether a context may start by itself */
function page({ allows = true, supported = true, loads = true } = {}) {
  const heard: string[] = [];
  const gestures = new Set<() => void>();
  const contexts: { state: string; onstatechange: (() => void) | null }[] = [];
  let allowed = allows;
  const sounds: SoundPage = {
    supported,
    openContext() {
      if (!supported) throw new Error('no WebAudio');
      const turn = (context: { state: string; onstatechange: (() => void) | null }, state: string) => {
        context.state = state;
        queueMicrotask(() => context.onstatechange?.());
      };
      const context = {
        state: 'suspended',
        onstatechange: null as (() => void) | null,
        resume() {
          // As in a browser: pending until a gesture allows it.
          if (!allowed) return new Promise<void>(() => undefined);
          turn(context, 'running');
          return Promise.resolve();
        },
        close() {
          turn(context, 'closed');
          return Promise.resolve();
        },
      };
      contexts.push(context);
      return context as unknown as AudioContext;
    },
    async loadPlayer() {
      if (!loads) throw new Error('the chunk is gone');
      return (): Player => ({
        play: (cue) => heard.push(cue),
        loop: (loop) => heard.push(`loop ${loop}`),
        setVolume: (volume) => heard.push(`volume ${volume}`),
      });
    },
    onGesture(act) {
      gestures.add(act);
      return () => gestures.delete(act);
    },
  };
  const gesture = async () => {
    allowed = true;
    for (const act of gestures) act();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sounds, heard, gestures, contexts, gesture };
}

const settle = () => vi.advanceTimersByTimeAsync(BLOCKED_AFTER);

test('[W3653] sound is off until it is turned on, and then plays a greeting and the view’s loop', async () => {
  const { sounds, heard, contexts } = page();
  const speaker = createSpeaker('host', sounds);
  const close = speaker.open();
  speaker.loop('lobby');
  speaker.play({ cue: 'tick' });
  await settle();
  expect([speaker.state().on, heard, contexts]).toEqual([false, [], []]);
  speaker.toggle();
  expect(speaker.state()).toEqual({ on: true, blocked: false, volume: 0.6 });
  await settle();
  expect(heard).toEqual(['volume 0.6', 'loop lobby', 'open']);
  speaker.play({ cue: 'tick' });
  speaker.turn(0.1);
  expect(heard.slice(3)).toEqual(['tick', 'volume 0.7']);
  speaker.toggle();
  speaker.play({ cue: 'tick' });
  expect([speaker.state().on, contexts[0]?.state, heard.length]).toEqual([false, 'closed', 5]);
  close();
});

test('[W3653] sound and volume are remembered on the device: one volume, and on or off per screen', async () => {
  const first = page();
  const host = createSpeaker('host', first.sounds);
  const close = host.open();
  host.toggle();
  host.turn(-0.2);
  await settle();
  close();
  expect(first.contexts[0]?.state).toBe('closed');

  const later = page();
  const again = createSpeaker('host', later.sounds);
  again.open();
  await settle();
  expect(again.state()).toEqual({ on: true, blocked: false, volume: 0.4 });
  // No press, so no greeting.
  expect(later.heard).toEqual(['volume 0.4', 'loop null']);
  const stage = createSpeaker('stage', page().sounds);
  stage.open();
  expect(stage.state()).toEqual({ on: false, blocked: false, volume: 0.4 });
  again.toggle();
  const third = createSpeaker('host', page().sounds);
  third.open();
  expect(third.state().on).toBe(false);
  expect(JSON.parse(readStored('sound') ?? '')).toEqual({ host: false, volume: 0.4 });
});

test('[W3654] blocked sound is reported, and the next gesture turns it on', async () => {
  createSpeaker('stage', page().sounds).toggle();
  const { sounds, heard, gestures, gesture } = page({ allows: false });
  const speaker = createSpeaker('stage', sounds);
  const close = speaker.open();
  await settle();
  expect(speaker.state()).toMatchObject({ on: true, blocked: true });
  await gesture();
  expect(speaker.state()).toMatchObject({ on: true, blocked: false });
  expect(heard).toEqual(['volume 0.6', 'loop null']);
  close();
  expect(gestures.size).toBe(0);
});

test('[W3654] a press of the button that reports it unblocks it, and does not turn it off', async () => {
  createSpeaker('host', page().sounds).toggle();
  const { sounds, gesture, contexts } = page({ allows: false });
  const speaker = createSpeaker('host', sounds);
  speaker.open();
  await settle();
  // The click reaches the button, then the page.
  speaker.toggle();
  await gesture();
  expect(speaker.state()).toMatchObject({ on: true, blocked: false });
  // If the device takes its output away, as for a call, it is blocked again.
  const [context] = contexts;
  if (context === undefined) throw new Error('no context was opened');
  context.state = 'interrupted';
  context.onstatechange?.();
  expect(speaker.state().blocked).toBe(true);
});

test('[W3655] without WebAudio, or without its chunk, it stays off and nothing throws', async () => {
  const none = createSpeaker('host', page({ supported: false }).sounds);
  const close = none.open();
  none.toggle();
  none.loop('lobby');
  none.play({ cue: 'open' });
  none.turn(0.1);
  await settle();
  expect([none.supported, none.state()]).toEqual([false, { on: false, blocked: false, volume: 0.7 }]);
  close();
  const lost = createSpeaker('host', page({ loads: false }).sounds);
  lost.open();
  lost.toggle();
  await settle();
  expect(lost.state().on).toBe(false);
  // The default page: Node has no WebAudio either.
  const here = createSpeaker('host');
  here.open();
  here.toggle();
  expect(here.state().on).toBe(false);
});
