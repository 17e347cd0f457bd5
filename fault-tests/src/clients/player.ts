import { CallRefused } from '@quarry/hub-client/hub-client';
import type { ClientRecord, QuestionFact } from '#evidence/evidence.ts';
import { pause } from '#now.ts';
import type { Random } from '#random.ts';
import { type Client, startClient } from './client.ts';

export interface PlayerParts {
  readonly name: string;
  readonly deviceId: string;
  readonly sessionId: string;
  readonly questions: readonly QuestionFact[];
  readonly gateways: () => readonly string[];
  readonly home: number;
  readonly random: Random;
  /** Answers at once, then repeats the answer at about this interval, in milliseconds, while the question runs. */
  readonly repeatMs?: number | undefined;
}

/** A player that answers most questions, at its own pace, and repeats an answer until it knows the outcome. */
export interface Player {
  readonly client: Client;
  readonly name: string;
  readonly deviceId: string;
  id(): string | null;
  /** The host removed it; it does not come back. */
  isOut(): boolean;
  record(): ClientRecord;
}

/** Rejections after which a retry may help. */
const PASSING = new Set(['service-unavailable', 'overloaded']);
const AGAIN_MS = 700;
/** The share of questions it answers. */
const DILIGENCE = 0.9;

interface OwnEntry {
  readonly user?: { readonly id?: string };
  readonly timeFactor?: number;
  readonly answers?: readonly { readonly questionId: string }[];
}
interface SessionArgument {
  readonly state?: {
    readonly currentQuizState?: string;
    readonly currentQuestionId?: string | null;
    readonly usersStats?: OwnEntry[];
  };
}

/** Starts a player; its answers and their instants depend only on `random`. */
export function startPlayer(parts: PlayerParts): Player {
  const { name, deviceId, sessionId, random } = parts;
  let id: string | null = null;
  /** The open question, as far as this player knows. */
  let playing: string | null = null;
  let isOut = false;
  /** Multiple of a question's time that it has and uses. */
  let timeFactor = 1;
  const stored = new Set<string>();
  const given = new Map<string, string>();

  function onFrame(target: string, args: unknown[]): void {
    switch (target) {
      case 'sessionrequest': {
        const { state } = args[0] as SessionArgument;
        const own = state?.usersStats?.[0];
        id = own?.user?.id ?? id;
        timeFactor = own?.timeFactor ?? 1;
        for (const answer of own?.answers ?? []) stored.add(answer.questionId);
        moveTo(state?.currentQuizState, state?.currentQuestionId ?? null);
        return;
      }
      case 'statechange':
        moveTo(args[0], (args[1] as { id?: string } | null)?.id ?? null);
        return;
      case 'removed':
        leaveForGood();
        return;
      case 'playertime':
        timeFactor = (args[0] as { factor: number }).factor;
        return;
      case 'answer':
        stored.add((args[0] as { questionId: string }).questionId);
        return;
      default:
    }
  }

  function moveTo(phase: unknown, questionId: string | null): void {
    const before = playing;
    playing = phase === 'playing' ? questionId : null;
    if (playing && playing !== before && !given.has(playing)) plan(playing);
  }

  function plan(questionId: string): void {
    const question = parts.questions.find((candidate) => candidate.id === questionId);
    if (!question) return;
    const mine = random.fork(questionId);
    given.set(questionId, '');
    void client.read(`/api/session/device/${deviceId}`);
    if (!mine.chance(parts.repeatMs ? 1 : DILIGENCE)) return;
    const answer = mine.chance(0.6) ? question.answers.find((one) => one.correct) : mine.pick(question.answers);
    given.set(questionId, answer?.id ?? '');
    // Some answer at once, some at the last moment of their time.
    const share = mine.pick([
      mine.between(0.02, 0.3),
      mine.between(0.1, 0.9),
      mine.between(0.1, 0.9),
      mine.between(0.85, 0.97),
      mine.between(0.98, 1.04),
    ]);
    const waitMs = parts.repeatMs
      ? mine.between(0.1, 1) * parts.repeatMs
      : share * question.maxQuestionTime * timeFactor * 1000;
    setTimeout(() => void give(questionId), waitMs);
  }

  async function give(questionId: string): Promise<void> {
    while (playing === questionId && !stored.has(questionId)) {
      try {
        await client.entered();
        if (playing !== questionId || stored.has(questionId)) return;
        const player = { id, identifier: name, deviceId };
        await client.call('NotifySlaveAnswered', [player, sessionId, questionId, given.get(questionId)]);
        if (isFickle(questionId)) await changeMind(player, questionId);
        if (parts.repeatMs) await repeat(player, questionId, parts.repeatMs);
        return;
      } catch (error) {
        if (error instanceof CallRefused && !PASSING.has(error.code)) return;
        if (error instanceof CallRefused) await pause(AGAIN_MS);
      }
    }
  }

  /** Repeats the answer, which is accepted without an effect: its latency measures the service. */
  async function repeat(player: unknown, questionId: string, aboutMs: number): Promise<void> {
    for (;;) {
      await pause(random.between(0.5, 1.5) * aboutMs);
      if (playing !== questionId) return;
      await client.call('NotifySlaveAnswered', [player, sessionId, questionId, given.get(questionId)]).catch(() => {});
    }
  }

  const isFickle = (questionId: string): boolean => random.fork(`fickle ${questionId}`).chance(0.15);

  /** Some try to change their answer, which must not count. */
  async function changeMind(player: unknown, questionId: string): Promise<void> {
    const other = parts.questions
      .find((question) => question.id === questionId)
      ?.answers.find((answer) => answer.id !== given.get(questionId));
    await client.call('NotifySlaveAnswered', [player, sessionId, questionId, other?.id]);
  }

  const client = startClient({
    role: 'player',
    name,
    deviceId,
    path: '/slave',
    headers: {},
    gateways: parts.gateways,
    home: parts.home,
    random: random.fork('retries'),
    onFrame,
    async enter(connected) {
      const connectionId = await connected.call('GetConnectionId', []);
      try {
        await connected.call('NotifySlaveEnterQuiz', [connectionId, { id: '', identifier: name, deviceId }, sessionId]);
      } catch (error) {
        // It had no connection when the removal was announced.
        if (error instanceof CallRefused && error.code === 'banned') leaveForGood();
        throw error;
      }
    },
  });
  function leaveForGood(): void {
    isOut = true;
    playing = null;
    client.stop();
  }
  return { client, name, deviceId, id: () => id, isOut: () => isOut, record: () => client.record(id, !isOut) };
}
