import type { ClientRecord } from '#evidence/evidence.ts';
import type { Judge } from './log-invariants.ts';
import type { SessionModel } from './model.ts';
import type { Entry } from './view.ts';

/** I9: before the close no player's frame holds `correct`, another's answer or another's device id. */
export const nothingGivenAway: Judge = ({ clients }, model) => {
  const devices = new Set(clients.map((client) => client.deviceId));
  return clients
    .filter((client) => client.role === 'player')
    .flatMap((client) =>
      client.facts.flatMap((fact) => (fact.kind === 'frame' ? leaks(client, fact, model, devices) : [])).slice(0, 3),
    );
};

interface Frame {
  readonly at: number;
  readonly target: string;
  readonly text: string;
}

function leaks(client: ClientRecord, frame: Frame, model: SessionModel, devices: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const device of frame.text.match(/dev-[a-z0-9-]+/g) ?? [])
    if (device !== client.deviceId && devices.has(device))
      found.push(`${client.name} saw the device id of another in ${frame.target}`);
  const args = (JSON.parse(frame.text) as { arguments: unknown[] }).arguments;
  for (const questionId of questionsWithCorrect(args))
    if (frame.at < closedAt(model, questionId))
      found.push(`${client.name} saw \`correct\` of ${questionId} before its close, in ${frame.target}`);
  for (const entry of entriesIn(args))
    for (const answer of entry.answers ?? []) {
      if (frame.at >= closedAt(model, answer.questionId)) continue;
      if (entry.user.id !== client.playerId)
        found.push(`${client.name} saw the answer of ${entry.user.identifier} before the close`);
      else if (answer.pointsReceived !== 0) found.push(`${client.name} saw its points before the close`);
    }
  return found;
}

/** Infinity while it was not closed. */
function closedAt(model: SessionModel, questionId: string): number {
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
