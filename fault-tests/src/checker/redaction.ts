import type { ClientFact, ClientRecord } from '#evidence/evidence.ts';
import { ESTIMATE_MS, type Judge } from './log-invariants.ts';
import type { SessionModel } from './session-model.ts';
import type { Entry } from './view.ts';

/**
 * I9: before the close nothing a player receives (frame, Completion, HTTP response) contains `correct`, another
 * player's answer or another client's device id. If Redis' clock was set, the log has an engine's estimate of the
 * close.
 */
export const nothingGivenAway: Judge = ({ clients, bounds }, model) => {
  const lead = bounds.wrongClock === 'redis' ? ESTIMATE_MS : 0;
  const closedAt = (questionId: string) => closeOf(model, questionId) - lead;
  const devices = new Set(clients.map((client) => client.deviceId));
  return clients
    .filter((client) => client.role === 'player')
    .flatMap((client) =>
      client.facts
        .flatMap(received)
        .flatMap((one) => leaks(client, one, closedAt, devices))
        .slice(0, 3),
    );
};

interface Received {
  readonly at: number;
  readonly where: string;
  readonly text: string;
}

function received(fact: ClientFact): Received[] {
  if (fact.kind === 'frame') return [{ ...fact, where: fact.target }];
  if (fact.kind === 'http') return [{ ...fact, where: fact.path }];
  return fact.kind === 'told' && fact.text ? [{ at: fact.at, where: `Completion ${fact.call}`, text: fact.text }] : [];
}

/** Null for text that is not JSON, which can only leak a device id. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function leaks(
  client: ClientRecord,
  one: Received,
  closedAt: (questionId: string) => number,
  devices: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (const device of one.text.match(/dev-[a-z0-9-]+/g) ?? [])
    if (device !== client.deviceId && devices.has(device))
      found.push(`${client.name} saw another client's device id in ${one.where}`);
  const value = parsed(one.text);
  for (const questionId of questionsWithCorrect(value))
    if (one.at < closedAt(questionId))
      found.push(`${client.name} saw \`correct\` of ${questionId} before its close, in ${one.where}`);
  for (const entry of entriesIn(value))
    for (const answer of entry.answers ?? []) {
      if (one.at >= closedAt(answer.questionId)) continue;
      if (entry.user.id !== client.playerId)
        found.push(`${client.name} saw the answer of ${entry.user.identifier} before the close`);
      else if (answer.pointsReceived !== 0) found.push(`${client.name} saw its points before the close`);
    }
  return found;
}

/** Infinity if it did not close. */
function closeOf(model: SessionModel, questionId: string): number {
  const round = model.rounds.find((one) => one.question.id === questionId);
  return round?.closes[0]?.at ?? Number.POSITIVE_INFINITY;
}

function questionsWithCorrect(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(questionsWithCorrect);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  const answers = Array.isArray(record.answers) ? record.answers : [];
  const own =
    answers.some((answer) => typeof answer === 'object' && answer !== null && 'correct' in answer) ||
    'correct' in record;
  return [
    ...(own ? [String(record.id)] : []),
    ...Object.values(record).flatMap((inner) => (inner === record.answers ? [] : questionsWithCorrect(inner))),
  ];
}

function entriesIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('user' in value && 'score' in value) return [value as Entry];
  return Object.values(value).flatMap(entriesIn);
}
