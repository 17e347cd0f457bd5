import { isDeepStrictEqual } from 'node:util';
import type { ClientRecord, Evidence, InjectionFact } from '#evidence/evidence.ts';
import type { Judge } from './log-invariants.ts';
import { leadersOf } from './ranking.ts';
import { isHostAway, type PlayerModel, type SessionModel } from './session-model.ts';
import { type ClientView, type Entry, emptyView, type Summary, showToHost, showToPlayer } from './view.ts';

const argumentsOf = (text: string): unknown[] => (JSON.parse(text) as { arguments?: unknown[] }).arguments ?? [];

/** I5: folding the log gives every client's final view. */
export const finalViewsAgree: Judge = ({ clients }, model) =>
  clients
    .filter((client) => client.honest)
    .flatMap((client) => {
      const view = emptyView();
      const show = client.role === 'host' ? showToHost : showToPlayer;
      for (const fact of client.facts) if (fact.kind === 'frame') show(view, fact.target, argumentsOf(fact.text));
      const found = client.role === 'host' ? hostDiffers(view, model) : playerDiffers(view, client, model);
      return found.map((text) => `${client.name} ${text}`);
    });

/** The podium shows the three best scores to host and players alike, and nothing before its phase. */
function podiumDiffers(view: ClientView, model: SessionModel): string[] {
  const shown = model.phase === 'podium' || model.phase === 'endscreen' ? model.podium : null;
  if (isDeepStrictEqual(view.podium, shown)) return [];
  return [`sees the podium ${JSON.stringify(view.podium)}, the log gives ${JSON.stringify(shown)}`];
}

function placeDiffers(view: ClientView, model: SessionModel): string[] {
  if (view.phase === model.phase && view.questionId === model.questionId) return [];
  return [`sees ${view.phase} ${view.questionId}, the log is at ${model.phase} ${model.questionId}`];
}

function playerDiffers(view: ClientView, client: ClientRecord, model: SessionModel): string[] {
  const player = model.players.get(client.playerId ?? '');
  if (!player) return ['is not in the log'];
  const found = placeDiffers(view, model);
  // The end screen does not wait for the host; the host's presence is no longer announced.
  if (model.phase !== 'endscreen' && view.hostAway !== isHostAway(model))
    found.push(`sees the host ${view.hostAway ? 'away' : 'there'}`);
  if (view.own?.user.id !== player.id) return [...found, `sees itself as ${view.own?.user.id}`];
  if (view.own.user.identifier !== player.name)
    found.push(`is named ${view.own.user.identifier}, the log gives ${player.name}`);
  if (model.rounds.length === 0) return found;
  found.push(...entryDiffers('itself', view.own, player, model));
  found.push(...podiumDiffers(view, model));
  const leaders = leadersOf(model);
  if (view.leaders.map((entry) => entry.user.id).join() !== leaders.map((leader) => leader.id).join())
    found.push('sees other leaders');
  for (const [i, leader] of leaders.entries())
    found.push(...entryDiffers(`leader ${i + 1}`, view.leaders[i], leader, model));
  return found;
}

function hostDiffers(view: ClientView, model: SessionModel): string[] {
  const found = [...placeDiffers(view, model), ...podiumDiffers(view, model)];
  const present = [...model.players.values()].filter((player) => !player.left);
  if (view.summary !== null) return [...found, ...summaryDiffers(view.summary, present, model)].slice(0, 8);
  if (view.stats.size !== present.length) found.push(`has ${view.stats.size} entries for ${present.length} players`);
  if (view.players.size !== present.length) found.push(`lists ${view.players.size} of ${present.length} players`);
  for (const player of present) {
    found.push(...entryDiffers(player.name, view.stats.get(player.id), player, model));
    const listed = view.players.get(player.id);
    if (listed && listed.identifier !== player.name)
      found.push(`lists ${listed.identifier}, whose name is ${player.name}`);
    if (listed && listed.connected !== (player.at !== null))
      found.push(`sees ${player.name} ${listed.connected ? 'connected' : 'away'}`);
  }
  return found.slice(0, 8);
}

/** Differences between a host's summary and the log: counts, leaders, podium. */
function summaryDiffers(summary: Summary, present: readonly PlayerModel[], model: SessionModel): string[] {
  const round = model.rounds.at(-1);
  const answerOf = (player: PlayerModel) => player.answers.get(round?.question.id ?? '');
  const counting = [...model.players.values()].filter(
    (player) => !player.removed && (round?.asked ? round.asked.has(player.id) : !player.left || answerOf(player)),
  );
  const moved = present.map(({ previousRank, rank }) => previousRank - rank);
  const counted = {
    players: present.length,
    connected: present.filter(({ at }) => at !== null).length,
    asked: round ? counting.length : 0,
    answered: counting.filter(answerOf).length,
    missing: present.filter((player) => player.at !== null && !answerOf(player)).length,
    perAnswer: round?.question.answers.map(({ id }) => ({
      answerId: id,
      count: counting.filter((player) => answerOf(player)?.answerId === id).length,
    })),
    podium: model.podium,
    moved: { up: moved.filter((rows) => rows > 0).length, down: moved.filter((rows) => rows < 0).length },
  };
  const found = Object.entries(counted).flatMap(([what, wanted]) => {
    const shown = summary[what as keyof typeof counted];
    if (isDeepStrictEqual(shown, wanted)) return [];
    return [`sees ${what} ${JSON.stringify(shown)}, the log gives ${JSON.stringify(wanted)}`];
  });
  const leaders = leadersOf(model);
  if (summary.leaders.map(({ user }) => user.id).join() !== leaders.map(({ id }) => id).join())
    found.push('sees other leaders');
  for (const [i, leader] of leaders.entries())
    found.push(...entryDiffers(`leader ${i + 1}`, summary.leaders[i], leader, model));
  return found;
}

function entryDiffers(whose: string, entry: Entry | undefined, player: PlayerModel, model: SessionModel): string[] {
  if (!entry) return [`has no entry of ${whose}`];
  const found: string[] = [];
  const answer = player.answers.get(model.questionId ?? '');
  const [shown] = entry.answers;
  if (entry.score !== player.score)
    found.push(`sees ${entry.score} points for ${whose}, the log gives ${player.score}`);
  if (entry.rank !== player.rank || entry.previousRank !== player.previousRank)
    found.push(
      `sees ${whose} at ${entry.rank} (was ${entry.previousRank}), the log gives ${player.rank} (${player.previousRank})`,
    );
  if (entry.place !== player.place || entry.previousPlace !== player.previousPlace)
    found.push(
      `sees ${whose} in place ${entry.place} (was ${entry.previousPlace}), the log gives ${player.place} (${player.previousPlace})`,
    );
  if (shown?.answerId !== answer?.answerId || (shown && shown.pointsReceived !== answer?.points))
    found.push(`sees the answer ${shown?.answerId} of ${whose}, the log has ${answer?.answerId}`);
  return found;
}

/**
 * The longest delay with which a connected client showed a change of state, in milliseconds. A change during the fault
 * counts from the fault's end; time without a connection does not count.
 */
export function worstViewDelay({ clients, injection }: Evidence, model: SessionModel): { ms: number; who: string } {
  let worst = { ms: 0, who: '' };
  for (const client of clients.filter((one) => one.honest)) {
    const arrivals = arrivalsOf(client, model);
    for (const [i, step] of model.steps.entries()) {
      const seenAt = arrivals[i] ?? Number.POSITIVE_INFINITY;
      const from = Math.max(step.at, disturbedUntil(injection, step.at));
      for (const stay of staysOf(client)) {
        const ms = Math.min(seenAt, stay.until) - Math.max(from, stay.since);
        if (ms > worst.ms) worst = { ms, who: `${client.name}: ${step.phase} ${step.questionId}` };
      }
    }
  }
  return worst;
}

function disturbedUntil(injection: InjectionFact | null, at: number): number {
  return injection && at >= injection.at - 1_000 && at <= injection.endedAt ? injection.endedAt : 0;
}

/** The periods in which a client was in the session. */
function staysOf(client: ClientRecord): { since: number; until: number }[] {
  const stays: { since: number; until: number }[] = [];
  for (const fact of client.facts) {
    const last = stays.at(-1);
    if (fact.kind === 'entered') stays.push({ since: fact.at, until: Number.POSITIVE_INFINITY });
    else if (fact.kind === 'closed' && last) last.until = Math.min(last.until, fact.at);
  }
  return stays;
}

/** For each step, when the client first showed it or a later one. */
function arrivalsOf(client: ClientRecord, model: SessionModel): number[] {
  const arrivals = model.steps.map(() => Number.POSITIVE_INFINITY);
  const view = emptyView();
  const show = client.role === 'host' ? showToHost : showToPlayer;
  for (const fact of client.facts) {
    if (fact.kind !== 'frame' || !show(view, fact.target, argumentsOf(fact.text))) continue;
    const reached = model.steps.findLastIndex(
      (step) => step.phase === view.phase && step.questionId === view.questionId,
    );
    for (let i = 0; i <= reached; i++) arrivals[i] = Math.min(arrivals[i] ?? Number.POSITIVE_INFINITY, fact.at);
  }
  return arrivals;
}

/** I5: every connected client saw each change of state within the row's bound. */
export const viewsFollow: Judge = (evidence, model) => {
  const { ms, who } = worstViewDelay(evidence, model);
  return ms > evidence.bounds.viewMs
    ? [`${who} was seen after ${Math.round(ms)} ms, the bound is ${evidence.bounds.viewMs}`]
    : [];
};
