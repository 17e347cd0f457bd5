import type { ClientRecord, Evidence } from '#evidence/evidence.ts';
import type { Judge } from './log-invariants.ts';
import type { SessionModel } from './session-model.ts';
import { arrivalOf, commandOf } from './stream-command.ts';

/** The row's own bounds and expectations, besides the invariants. */
export const rowPromises: Judge = (evidence, model) => {
  const { injection, bounds, clients } = evidence;
  const found = [...(injection?.findings ?? [])];
  if (bounds.takeoverMs !== null && (injection?.takeoverMs ?? Number.POSITIVE_INFINITY) > bounds.takeoverMs)
    found.push(`takeover after ${injection?.takeoverMs ?? 'no'} ms, the bound is ${bounds.takeoverMs}`);
  const back = longestAbsence(clients);
  if (bounds.backMs !== null && back > bounds.backMs)
    found.push(`a client was back only after ${Math.round(back)} ms, the bound is ${bounds.backMs}`);
  for (const client of clients.filter((one) => one.honest))
    if (!isInAtTheEnd(client)) found.push(`${client.name} was not in the session at the end`);
  if (bounds.isWorkerBack) found.push(...workerStayedAway(evidence, model));
  const p99 = answerP99(clients);
  if (bounds.answerP99Ms !== null && p99 > bounds.answerP99Ms)
    found.push(`answers took ${Math.round(p99)} ms (p99), the bound is ${bounds.answerP99Ms}`);
  found.push(...othersSuffer(evidence));
  return found;
};

/** Maximum lateness of the timer worker's command; milliseconds. */
const WORKER_LATE_MS = 1_500;

/** The worker's command id contains the question and its job's creation time; the owner's fallback has a random one. */
function workerStayedAway({ entries, injection, sessionId }: Evidence, { rounds }: SessionModel): string[] {
  const sent = entries.map((entry): [string | undefined, number] => [commandOf(entry)?.commandId, arrivalOf(entry)]);
  const after = rounds.filter((round) => round.deadline !== null && round.openedAt > (injection?.endedAt ?? 0));
  if (after.length === 0) return ['no question was opened after the fault'];
  return after.flatMap(({ question, deadline }) => {
    const name = `timer-${sessionId}-${rounds.findIndex((round) => round.question === question)}-`;
    const isInTime = ([id, at]: [string | undefined, number]) =>
      id?.startsWith(name) && at - (deadline ?? 0) < WORKER_LATE_MS;
    if (sent.some(isInTime)) return [];
    return [`the timer worker did not close ${question.id}`];
  });
}

/** The longest time from losing a connection to re-entering, in milliseconds. */
export function longestAbsence(clients: readonly ClientRecord[]): number {
  let longest = 0;
  for (const client of clients.filter((one) => one.honest)) {
    let lostAt: number | null = null;
    let wasIn = false;
    for (const fact of client.facts) {
      if (fact.kind === 'closed' && wasIn) lostAt ??= fact.at;
      if (fact.kind !== 'entered') continue;
      wasIn = true;
      if (lostAt !== null) longest = Math.max(longest, fact.at - lostAt);
      lostAt = null;
    }
  }
  return longest;
}

function isInAtTheEnd({ facts }: ClientRecord): boolean {
  const last = facts.findLast((fact) => fact.kind === 'entered' || (fact.kind === 'closed' && !fact.planned));
  return last?.kind === 'entered';
}

/** p99 of the time from an honest player's answer to its Completion, in milliseconds. */
export const answerP99 = (clients: readonly ClientRecord[]): number => p99(answerWaits(clients).map(({ ms }) => ms));

/** The same p99 of the other players, during the fault and without it; milliseconds. */
export interface OthersWait {
  readonly disturbedMs: number;
  readonly calmMs: number;
  /** Smallest number of answers in a part of any comparison. */
  readonly answers: number;
}

/** The comparison with the median ratio; null if the row makes none. */
export function othersWait({ bounds, injection, clients }: Evidence): OthersWait | null {
  if (bounds.answerP99Ratio === null) return null;
  const waits = answerWaits(clients);
  const between = (from: number, to: number) => waits.flatMap(({ at, ms }) => (at >= from && at < to ? [ms] : []));
  const compared = (injection?.comparisons ?? []).map(({ calmAt, at, endedAt }) => {
    const [calm, disturbed] = [between(calmAt, at), between(at, endedAt)];
    return { disturbedMs: p99(disturbed), calmMs: p99(calm), answers: Math.min(calm.length, disturbed.length) };
  });
  const byRatio = compared.toSorted((a, b) => a.disturbedMs / a.calmMs - b.disturbedMs / b.calmMs);
  const median = byRatio[Math.floor(byRatio.length / 2)];
  return median ? { ...median, answers: Math.min(...compared.map(({ answers }) => answers)) } : null;
}

/** With fewer answers a p99 is meaningless. */
const LEAST_ANSWERS = 200;
/** Jitter that the scheduler of a two-core machine adds to a p99. */
const NOISE_MS = 20;

function othersSuffer(evidence: Evidence): string[] {
  const { answerP99Ratio } = evidence.bounds;
  if (answerP99Ratio === null) return [];
  const others = othersWait(evidence);
  if (!others || others.answers < LEAST_ANSWERS) return [`only ${others?.answers ?? 0} answers to compare`];
  const { disturbedMs, calmMs } = others;
  return disturbedMs <= calmMs * answerP99Ratio + NOISE_MS
    ? []
    : [`answers took ${Math.round(disturbedMs)} ms (p99) during the fault, ${Math.round(calmMs)} ms without it`];
}

function p99(waits: readonly number[]): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}

/** Send time of each answer, and the time to its Completion. */
function answerWaits(clients: readonly ClientRecord[]): { readonly at: number; readonly ms: number }[] {
  return clients
    .filter((client) => client.honest && client.role === 'player')
    .flatMap(({ facts }) => {
      const sent = new Map<number, number>();
      return facts.flatMap((fact) => {
        if (fact.kind === 'sent' && fact.method === 'NotifySlaveAnswered') sent.set(fact.call, fact.at);
        const at = fact.kind === 'told' ? sent.get(fact.call) : undefined;
        return at === undefined ? [] : [{ at, ms: fact.at - at }];
      });
    });
}
