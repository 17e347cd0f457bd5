import { expect, test } from 'vitest';
import { readMainThread, type TraceEvent } from './main-thread.ts';

const thread = (tid: number, name: string): TraceEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid: 1,
  tid,
  ts: 0,
  args: { name },
});
const event = (name: string, ts: number, dur: number, tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts: ts * 1_000,
  dur: dur * 1_000,
  tdur: dur * 1_000,
});

test('[U1220] CPU time is counted once, for the event that used it', () => {
  const { spent, longestTask, frames } = readMainThread([
    thread(1, 'CrRendererMain'),
    thread(2, 'CrRendererMain'),
    thread(3, 'Compositor'),
    event('ThreadControllerImpl::RunTask', 0, 20),
    event('FunctionCall', 1, 12),
    // Forced by the script.
    event('Layout', 2, 5),
    event('UpdateLayoutTree', 2, 1),
    // Has no kind of its own.
    event('v8.callFunction', 9, 3),
    event('Paint', 14, 4),
    event('Layerize', 18, 1),
    event('ThreadControllerImpl::RunTask', 30, 2),
    event('ThreadControllerImpl::RunTask', 0, 9, 2),
    event('ThreadControllerImpl::RunTask', 0, 100, 3),
  ]);
  expect(spent).toEqual({ script: 7, style: 1, layout: 4, paint: 5, other: 5 });
  expect([longestTask, frames]).toEqual([20, [20]]);
});
