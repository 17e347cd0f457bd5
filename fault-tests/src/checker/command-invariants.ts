import type {
  ClientFact,
  ClientRecord,
  Evidence,
  InjectionFact,
  LostCommands,
  StreamEntry,
} from '#evidence/evidence.ts';
import type { Judge } from './log-invariants.ts';
import type { SessionModel } from './session-model.ts';
import { arrivalOf, commandOf } from './stream-command.ts';

const QUERIES = new Set(['ViewAsHost', 'ViewAsPlayer', 'Resync', 'ListPlayers', 'PreviewScores']);

/** Their senders send them again until they are in effect: without effect on the log they have no outcome. */
const SENT_AGAIN = new Set([
  ...['EnterSession', 'EnterAsHost', 'DropConnection', 'DropHost', 'ReconcilePresence', 'DropGateway', 'SweepAway'],
  ...['CloseQuestion', 'ShowAnswers', 'OpenAwaited', 'ConfirmReport', 'ExpireSession'],
]);

/** I2, in the log: every command has one outcome, and only accepted ones have events. */
export const oneOutcomeEach: Judge = ({ events, outcomes }) => {
  const found: string[] = [];
  const groups = Map.groupBy(outcomes, (row) => `${row.sessionId} ${row.commandId}`);
  for (const [key, rows] of groups) if (rows.length > 1) found.push(`${rows.length} outcomes of ${key}`);
  for (const [key, rows] of Map.groupBy(events, (row) => `${row.sessionId} ${row.commandId}`)) {
    const outcome = groups.get(key)?.[0];
    const versions = rows.map((row) => row.version).toSorted((a, b) => a - b);
    const last = versions.at(-1);
    if (!outcome) found.push(`version ${last} is of a command without an outcome`);
    else if (outcome.rejection !== null) found.push(`version ${last} is of a rejected command`);
    else if (outcome.version !== last)
      found.push(`the outcome of ${key} says version ${outcome.version}, the log ${last}`);
    if (last !== undefined && last - (versions[0] ?? 0) + 1 !== versions.length)
      found.push(`the events of ${key} are not contiguous: it was decided twice`);
  }
  return found;
};

type Sent = Extract<ClientFact, { kind: 'sent' }>;

/** Acknowledged calls. */
function acknowledged(client: ClientRecord, since: number): Sent[] {
  const told = new Set(
    client.facts.flatMap((fact) =>
      fact.kind === 'told' && fact.error === null && fact.at >= since ? [fact.call] : [],
    ),
  );
  return client.facts.filter((fact): fact is Sent => fact.kind === 'sent' && told.has(fact.call));
}

/** I2, at the clients: a call whose success was reported to a client is in the log. */
export const acknowledgedIsStored: Judge = ({ clients, events, sessionId, bounds, injection }, model) => {
  const since = bounds.mayLoseStored ? (injection?.endedAt ?? 0) : 0;
  const opened = new Set(model.rounds.map((round) => round.question.id));
  const seen = new Set(model.steps.map((step) => step.phase));
  return clients.flatMap((client) => {
    const player = model.players.get(client.playerId ?? '');
    const found: string[] = [];
    for (const { method, args } of acknowledged(client, since)) {
      // An intruder may enter a session that does not exist; a push reports it.
      if (method === 'NotifySlaveEnterQuiz' && client.honest && !entered(client, events, sessionId))
        found.push(`${client.name} was told it entered, which is not in the log`);
      if (method === 'NotifySlaveAnswered' && player?.answers.get(String(args[2]))?.answerId !== args[3])
        found.push(
          `${client.name} was told its answer ${args[3]} to ${args[2]} is stored, the log has ${player?.answers.get(String(args[2]))?.answerId}`,
        );
      if (method === 'NotifyPlayQuiz' && args[0] === sessionId && !opened.has(String(args[1])))
        found.push(`the host was told ${args[1]} was opened, which is not in the log`);
      if (method === 'NotifyStateChange' && args[0] === sessionId && !seen.has(String(args[1])))
        found.push(`the host was told of ${args[1]}, which the log never reached`);
      if (args[0] === sessionId && !isInLog(method, args, events, sessionId))
        found.push(`the host was told that ${method} succeeded, which is not in the log`);
    }
    for (const fact of client.facts)
      if (client.role === 'player' && fact.kind === 'frame' && fact.target === 'answer' && fact.at >= since)
        found.push(...falseReceipt(client, fact.text, model));
    return found;
  });
};

/** The event of each call about the room, and which of its fields are the call's arguments. */
const ORDERS: Readonly<Record<string, { readonly type: string; readonly fields: readonly string[] }>> = {
  RemovePlayer: { type: 'PlayerRemoved', fields: ['playerId'] },
  RenamePlayer: { type: 'PlayerRenamed', fields: ['playerId', 'identifier'] },
  SetPlayerTime: { type: 'PlayerTimeSet', fields: ['playerId', 'factor'] },
  SetRoom: { type: 'RoomSet', fields: [] },
  ExtendTime: { type: 'TimeExtended', fields: [] },
  PauseQuestion: { type: 'QuestionPaused', fields: [] },
  VoidQuestion: { type: 'QuestionVoided', fields: ['questionId'] },
  CorrectQuestion: { type: 'QuestionCorrected', fields: ['questionId'] },
};

/** True for calls that are not about the room. */
function isInLog(method: string, args: readonly unknown[], events: Evidence['events'], sessionId: string): boolean {
  const order = ORDERS[method];
  if (!order) return true;
  return events.some(
    (event) =>
      event.sessionId === sessionId &&
      event.type === order.type &&
      order.fields.every((field, i) => event.data[field] === args[i + 1]),
  );
}

function entered(client: ClientRecord, events: Evidence['events'], sessionId: string): boolean {
  return events.some(
    (event) =>
      event.sessionId === sessionId && event.type === 'PlayerJoined' && event.data.deviceId === client.deviceId,
  );
}

function falseReceipt(client: ClientRecord, text: string, model: SessionModel): string[] {
  const [receipt] = (JSON.parse(text) as { arguments: [{ questionId: string; answerId: string }] }).arguments;
  const stored = model.players.get(client.playerId ?? '')?.answers.get(receipt.questionId);
  return stored?.answerId === receipt.answerId
    ? []
    : [`${client.name} saw a receipt for ${receipt.answerId}, which is not in the log`];
}

/** I10: each command that arrived was accepted, rejected or dead-lettered, exactly one of them. */
export const everyCommandCounted: Judge = (evidence) => [...withoutOutcome(evidence), ...miscounted(evidence)];

function miscounted({ sessionId, entries, outcomes, deadLetters, injection }: Evidence): string[] {
  const commands = entries.flatMap((entry) => commandOf(entry) ?? []);
  // From any session: creating a host's next session ends this one.
  const came = new Set(commands.filter(({ type }) => !QUERIES.has(type)).map(({ commandId }) => commandId));
  const decisions = outcomes.filter((row) => row.sessionId === sessionId);
  const decided = new Set(decisions.map(({ commandId }) => commandId));
  const dead = deadLetters.flatMap((row) => (row.commandId && came.has(row.commandId) ? [row.commandId] : []));
  const found = dead.filter((id) => decided.has(id)).map((id) => `command ${id} has an outcome and a dead letter`);
  for (const { commandId, recordedAt } of decisions)
    if (!came.has(commandId) && !isOfLoss(recordedAt, injection))
      found.push(`an outcome of ${commandId}, which never arrived`);
  return found;
}

/** Longest time a command may be in flight; milliseconds. */
const UNDER_WAY_MS = 5_000;

/** Whether an engine may have read, at this time, an entry lost before the harness observed it. */
function isOfLoss(recordedAt: number, injection: InjectionFact | null): boolean {
  if (!injection?.lost) return false;
  return recordedAt > injection.lost.until - UNDER_WAY_MS && recordedAt < injection.endedAt + UNDER_WAY_MS;
}

/** Whether the fault may have lost an entry. */
export function isLost(entry: StreamEntry, { after, until }: LostCommands): boolean {
  return arrivalOf(entry) <= until && isAbove(entry.id, after[entry.stream] ?? '0-0');
}

function isAbove(id: string, other: string): boolean {
  const [[at = 0, count = 0], [otherAt = 0, otherCount = 0]] = [
    id.split('-').map(Number),
    other.split('-').map(Number),
  ];
  return at > otherAt || (at === otherAt && count > otherCount);
}

/** Commands that arrived, were not lost, and have neither an outcome nor a dead letter. */
export function withoutOutcome({ entries, outcomes, deadLetters, injection, settledBefore }: Evidence): string[] {
  const decided = new Set(outcomes.map((row) => row.commandId));
  const deadLettered = new Set(deadLetters.flatMap((row) => [row.entryId, ...(row.commandId ? [row.commandId] : [])]));
  const found: string[] = [];
  const looked = new Set<string>();
  for (const entry of entries) {
    const { id, text } = entry;
    // The last entries may still be pending.
    if (entry.seenAt >= settledBefore) continue;
    // A gateway may have resent it: then the second entry counts.
    if (injection?.lost && isLost(entry, injection.lost)) continue;
    const command = commandOf(entry);
    const key = command?.commandId ?? id;
    if (looked.has(key)) continue;
    looked.add(key);
    if (command && (QUERIES.has(command.type) || SENT_AGAIN.has(command.type))) continue;
    if (decided.has(key) || deadLettered.has(key) || deadLettered.has(id)) continue;
    found.push(`command ${command?.type ?? text.slice(0, 40)} (${key}) arrived and has no outcome`);
  }
  return found;
}
