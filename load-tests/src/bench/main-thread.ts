/** A complete event of a Chromium trace. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of CPU. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Kinds of main-thread work. */
export const WORK = ['script', 'style', 'layout', 'paint', 'other'] as const;
export type Work = (typeof WORK)[number];

const TASK = 'ThreadControllerImpl::RunTask';
/** The last step of a frame on the main thread. */
const DRAWN = 'Layerize';

/** Events without an entry count as their parent. */
const KINDS: Readonly<Record<string, Work>> = {
  [TASK]: 'other',
  EvaluateScript: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  [DRAWN]: 'paint',
};

/** Categories that `Tracing` must record. */
export const CATEGORIES = ['-*', 'devtools.timeline', 'toplevel', '__metadata'];

/** CPU milliseconds of the page's main thread. */
export interface MainThread {
  /** By kind of work; self time only. */
  readonly spent: Readonly<Record<Work, number>>;
  readonly longestTask: number;
  /** CPU of each task that painted a frame. */
  readonly frames: readonly number[];
}

/** Reads a trace: CPU time of the page's main thread, unaffected by preemption. */
export function readMainThread(events: readonly TraceEvent[]): MainThread {
  const spent: Record<Work, number> = { script: 0, style: 0, layout: 0, paint: 0, other: 0 };
  const tasks: { readonly taken: number; drew: boolean }[] = [];
  const around: { readonly end: number; readonly kind: Work }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of ofMainThread(events)) {
    while ((around.at(-1)?.end ?? Infinity) <= ts) around.pop();
    const outer = around.at(-1)?.kind;
    const kind = KINDS[name] ?? outer ?? 'other';
    const task = tasks.at(-1);
    if (name === TASK) tasks.push({ taken: tdur / 1_000, drew: false });
    else if (name === DRAWN && task !== undefined) task.drew = true;
    spent[kind] += tdur / 1_000;
    if (outer !== undefined) spent[outer] -= tdur / 1_000;
    around.push({ end: ts + dur, kind });
  }
  return {
    spent,
    longestTask: Math.max(0, ...tasks.map(({ taken }) => taken)),
    frames: tasks.flatMap(({ taken, drew }) => (drew ? [taken] : [])),
  };
}

/** Events of the busiest main thread, outer events first. */
function ofMainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const busy = new Map<string, number>();
  for (const event of events)
    if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') busy.set(threadOf(event), 0);
  const complete = events.filter((event) => event.ph === 'X' && busy.has(threadOf(event)));
  for (const event of complete)
    if (event.name === TASK) busy.set(threadOf(event), (busy.get(threadOf(event)) ?? 0) + (event.tdur ?? 0));
  const [page] = [...busy].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return complete
    .filter((event) => threadOf(event) === page)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}
