import type { ClientRecord, Evidence } from '#evidence/evidence.ts';
import { type Judge, sendings } from './log-invariants.ts';
import { arrivalOf, commandOf } from './stream-command.ts';

/**
 * I4: every instant in the log is its command's arrival on the stream. For an answer the time a gateway held it is
 * subtracted; for a host's command it is the moment an engine read it, between arrival and commit. If Redis' clock was
 * set, only `answersCountWhenSent` applies.
 */
export const instantsAreArrivals: Judge = ({ events, entries, outcomes, bounds }) => {
  if (bounds.wrongClock === 'redis') return [];
  const arrivals = new Map<string, number[]>();
  const ofHosts = new Set<string>();
  for (const entry of entries) {
    const command = commandOf(entry);
    if (!command) continue;
    const known = arrivals.get(command.commandId) ?? [];
    const held = command.type === 'SubmitAnswer' ? command.heldMs : 0;
    arrivals.set(command.commandId, [...known, arrivalOf(entry) - held]);
    if (HOSTS.has(command.type)) ofHosts.add(command.commandId);
  }
  const storedAt = new Map(outcomes.map((row) => [row.commandId, row.recordedAt]));
  return events.flatMap(({ commandId, at, version, type }) => {
    const known = arrivals.get(commandId);
    if (!known || known.some((arrival) => Math.abs(arrival - at) < 1)) return [];
    const stored = bounds.wrongClock === 'postgres' ? at : (storedAt.get(commandId) ?? at);
    if (ofHosts.has(commandId) && at > Math.min(...known) && at < stored + CLOCKS_MS) return [];
    return [
      `the instant of version ${version} (${type}) is ${Math.round(at - (known[0] ?? 0))} ms off its command's arrival`,
    ];
  });
};

const HOSTS = new Set([
  'CreateSession',
  'SetQuestions',
  'PlayQuestion',
  'ChangePhase',
  'SkipQuestion',
  'EndSession',
  'RequestReport',
  'ExtendTime',
  'PauseQuestion',
  'ResumeQuestion',
  'RemovePlayer',
  'UnbanPlayer',
  'RenamePlayer',
  'SetRoom',
  'SetPlayerTime',
  'VoidQuestion',
  'CorrectQuestion',
]);

/** I6: an answer counts at about the moment its player sent it, even if a component on its path was down. */
export const answersCountWhenSent: Judge = ({ events, clients, sessionId, bounds }) => {
  const byPlayer = Map.groupBy(clients, (client) => client.playerId);
  return events.flatMap(({ type, sessionId: session, at, data, version }) => {
    if (type !== 'AnswerSubmitted' || session !== sessionId) return [];
    const sockets = byPlayer.get(String(data.playerId)) ?? [];
    const sent = sockets.flatMap((client) => sendings(client, String(data.questionId), String(data.answerId)));
    if (sent.some((sentAt) => at > sentAt - CLOCKS_MS && at < sentAt + bounds.arrivalMs)) return [];
    return [`answer ${version} counts at an instant ${Math.round(at - (sent[0] ?? 0))} ms after it was sent`];
  });
};

/** Largest difference between the clocks of one machine. */
const CLOCKS_MS = 60;

/** I2: neither the caller nor any other client learns of anything before it is stored. */
export const toldAfterStored: Judge = (evidence, { steps }) => {
  if (evidence.bounds.wrongClock === 'postgres') return [];
  const storedAt = new Map(evidence.outcomes.map((row) => [row.commandId, row.recordedAt]));
  const found = new Set<string>();
  for (const { playerId, at, questionId, commandId } of receipts(evidence)) {
    const stored = storedAt.get(commandId) ?? 0;
    if (at < stored - CLOCKS_MS)
      found.add(
        `${playerId} was told of its answer to ${questionId} ${Math.round(stored - at)} ms before it was stored`,
      );
  }
  for (const { phase, questionId, commandId } of steps) {
    const stored = storedAt.get(commandId) ?? 0;
    const seen = evidence.clients.flatMap((client) => firstSight(client, phase, questionId));
    const early = stored - Math.min(...seen);
    if (early > CLOCKS_MS)
      found.add(`${phase} of ${questionId} was shown ${Math.round(early)} ms before it was stored`);
  }
  return [...found];
};

/** When each player first learned that its answer is stored, and the command that stored it. */
function receipts({
  events,
  clients,
}: Evidence): { playerId: string; at: number; questionId: string; commandId: string }[] {
  const byPlayer = Map.groupBy(clients, (client) => client.playerId);
  return events.flatMap(({ type, data, commandId }) => {
    const sockets = type === 'AnswerSubmitted' ? (byPlayer.get(String(data.playerId)) ?? []) : [];
    const facts = sockets.flatMap((client) => client.facts);
    const questionId = String(data.questionId);
    const told = facts.find(
      (fact) => fact.kind === 'frame' && fact.target === 'answer' && fact.text.includes(`"${questionId}"`),
    );
    return told ? [{ playerId: String(data.playerId), at: told.at, questionId, commandId }] : [];
  });
}

function firstSight({ facts, role }: ClientRecord, phase: string, questionId: string | null): number[] {
  const seen = facts.find((fact) => {
    if (fact.kind !== 'frame' || !fact.target.startsWith('statechange')) return false;
    const [state, question] = (JSON.parse(fact.text) as { arguments: [string, { id: string } | string | null] })
      .arguments;
    const shown = role === 'host' ? question : ((question as { id: string } | null)?.id ?? null);
    return state === phase && shown === questionId;
  });
  return seen ? [seen.at] : [];
}
