import type { PublicLine } from '@quarry/events/results/public-line';
import { type Replay, readPublicLog } from '@quarry/events/results/replay';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hostViewAt } from '#features/folded-session/screen-feed.ts';
import { answeredOf } from '#features/host-session/model/host-counts.ts';
import { listenAsHost } from '#features/host-session/model/host-frames.ts';
import { take } from '#features/host-session/model/host-machine.ts';
import { ENTERING, type EnteredView, type HostView, isEntered } from '#features/host-session/model/host-view.ts';
import { tallyOf } from '#questions/choices/tally.ts';

const END = '\u001e';

/**
 * The part of a view visible on the host's screen, except the seconds and what depends on them, which change between
 * reads, and who was connected, which the log does not record.
 */
function seenIn(view: EnteredView) {
  const { room: _, report: __, summary, ...seen } = view;
  const { players, leaders, times, climber } = summary;
  const counts = {
    ...(view.phase === 'lobby' || view.phase === 'playing' ? {} : { leaders }),
    ...(view.phase === 'playing' ? { remaining: null, tally: tallyOf(view.question, view.summary) } : {}),
    ...(view.phase === 'statistics' ? { times, tally: tallyOf(view.question, view.summary) } : {}),
    ...(view.phase === 'leaderboard' ? { climber } : {}),
    ...(view.phase === 'podium' ? { untold: null } : {}),
  };
  const counted = 'counted' in view && view.counted && { ...view.counted, connected: null, missing: null };
  return JSON.parse(
    JSON.stringify({ ...seen, counted, players, ...counts, answered: { ...answeredOf(view), everybody: null } }),
  );
}

/** A moment of a session, by the clock, and what the host's screen showed then. */
export interface Moment {
  readonly at: number;
  readonly seen: ReturnType<typeof seenIn>;
}

/**
 * Records the frames that a host's window receives, from before it hosts.
 * @returns a function that notes a moment as soon as the screen satisfies `shows`
 */
export function recordHost(host: Page): (sessionId: string, shows: (view: EnteredView) => boolean) => Promise<Moment> {
  const frames: { readonly target: string; readonly args: unknown[] }[] = [];
  host.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const record of String(payload).split(END)) {
        const { type, target, arguments: args } = record === '' ? {} : JSON.parse(record);
        if (type === 1) frames.push({ target, args });
      }
    }),
  );
  const viewOf = (sessionId: string): HostView => {
    let view = ENTERING;
    const handlers = new Map<string, (...args: unknown[]) => void>();
    const on = (target: string, handler: (...args: unknown[]) => void) => handlers.set(target, handler);
    listenAsHost({ on }, sessionId, '{secret}', (event) => {
      view = take(view, event);
    });
    for (const { target, args } of frames) handlers.get(target)?.(...args);
    return view;
  };
  return async (sessionId, shows) => {
    const awaited = () => {
      const view = viewOf(sessionId);
      return isEntered(view) && shows(view) ? view : null;
    };
    await expect.poll(awaited).not.toBeNull();
    const view = awaited();
    if (view === null) throw new Error('the screen shows something else again');
    return { at: Date.now(), seen: seenIn(view) };
  };
}

/** Reads the public log of a session that has ended, once its results are available. */
export async function publicLogOf(host: Page, sessionId: string): Promise<PublicLine[]> {
  const read = () => host.request.get(`/api/results/${sessionId}/events`);
  await expect.poll(async () => (await read()).status()).toBe(200);
  return readPublicLog(await (await read()).text());
}

/** The host's screen in the replay at a moment. */
export const replayed = (replay: Replay, { at }: Moment) => seenIn(hostViewAt(replay.at(at), at));

/** @returns the share of pixels, from 0 to 1, that differ visibly between two pictures of the same size */
export const differenceOf = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async (sources) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d');
          drawn?.drawImage(image, 0, 0);
          return drawn?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        }),
      );
      if (first === undefined || first.length !== second?.length) return 1;
      let different = 0;
      for (let at = 0; at < first.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)) > 32))
          different++;
      return (different * 4) / first.length;
    },
    [one.toString('base64'), other.toString('base64')],
  );
