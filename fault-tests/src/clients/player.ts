import { CallRefused } from '@quarry/participants/hub-client';
import type { PlayerView } from '@quarry/participants/pure/session-view';
import { startVirtualPlayer, type VirtualPlayer } from '@quarry/participants/virtual-player';
import type { ClientFact, ClientRecord, QuestionFact } from '#evidence/evidence.ts';
import { now, pause } from '#now.ts';
import { type ConnectingParts, createRecorder, recordedConnecting } from './recorder.ts';

export interface PlayerParts extends ConnectingParts {
  readonly name: string;
  readonly deviceId: string;
  readonly sessionId: string;
  readonly questions: readonly QuestionFact[];
  /** Answers at once, then repeats the answer at about this interval, in milliseconds, while the question runs. */
  readonly repeatMs?: number | undefined;
}

/** A player that answers most questions at its own pace, and repeats an answer until it knows the outcome. */
export interface Player extends Pick<VirtualPlayer, 'client' | 'identifier' | 'deviceId'> {
  readonly facts: readonly ClientFact[];
  /** Empty before it has entered. */
  id(): string;
  /** The host removed it; it does not come back. */
  isOut(): boolean;
  record(): ClientRecord;
}

/** Rejections after which a retry may help. */
const PASSING = new Set(['service-unavailable', 'overloaded']);
const AGAIN_MS = 700;
/** Share of questions it answers. */
const DILIGENCE = 0.9;

/** Starts a player; its answers and their timing depend only on `random`. */
export function startPlayer(parts: PlayerParts): Player {
  const { name, deviceId, sessionId, random } = parts;
  const recorder = createRecorder({ role: 'player', name, deviceId });
  /** The open question, as far as this player knows. */
  let playing: string | null = null;
  let isOut = false;
  /** Multiple of a question's time that it has and uses. */
  let timeFactor = 1;
  const stored = new Set<string>();
  const given = new Map<string, string>();

  function onView({ phase, question, own }: PlayerView): void {
    if (own) timeFactor = own.timeFactor ?? 1;
    for (const answer of own?.answers ?? []) stored.add(answer.questionId);
    const before = playing;
    playing = phase === 'playing' && question ? question.id : null;
    if (playing && playing !== before && !given.has(playing)) plan(playing);
  }

  function onPush(target: string, args: () => unknown[]): void {
    if (target === 'removed') leaveForGood();
    else if (target === 'playertime') timeFactor = (args()[0] as { factor: number }).factor;
    else if (target === 'answer') stored.add((args()[0] as { questionId: string }).questionId);
  }

  /** Looks up its device's session, only to record the response. */
  async function readDevice(): Promise<void> {
    const path = `/api/session/device/${deviceId}`;
    const opened = recorder.facts.findLast((fact) => fact.kind === 'opened');
    try {
      const url = `${parts.gateways()[opened?.gateway ?? parts.home]}${path}`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
      recorder.facts.push({ kind: 'http', at: now(), path, text: await answer.text() });
    } catch {
      // The fault may have stopped the gateway.
    }
  }

  function plan(questionId: string): void {
    const question = parts.questions.find((candidate) => candidate.id === questionId);
    if (!question) return;
    const mine = random.fork(questionId);
    given.set(questionId, '');
    void readDevice();
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
        await player.client.connection();
        if (playing !== questionId || stored.has(questionId)) return;
        await answer(questionId, given.get(questionId));
        if (isFickle(questionId)) await changeMind(questionId);
        if (parts.repeatMs) await repeat(questionId, parts.repeatMs);
        return;
      } catch (error) {
        if (error instanceof CallRefused && !PASSING.has(error.code)) return;
        if (error instanceof CallRefused) await pause(AGAIN_MS);
      }
    }
  }

  /** Repeats the answer, which is accepted without an effect: its latency measures the service. */
  async function repeat(questionId: string, aboutMs: number): Promise<void> {
    for (;;) {
      await pause(random.between(0.5, 1.5) * aboutMs);
      if (playing !== questionId) return;
      await answer(questionId, given.get(questionId)).catch(() => {});
    }
  }

  const isFickle = (questionId: string): boolean => random.fork(`fickle ${questionId}`).chance(0.15);

  /** Some try to change their answer, which must not count. */
  async function changeMind(questionId: string): Promise<void> {
    const other = parts.questions
      .find((question) => question.id === questionId)
      ?.answers.find((answer) => answer.id !== given.get(questionId));
    await answer(questionId, other?.id);
  }

  const answer = (questionId: string, answerId: string | undefined) =>
    player.call('NotifySlaveAnswered', questionId, answerId);

  const player = startVirtualPlayer({
    ...recordedConnecting(recorder, parts),
    sessionId,
    identifier: name,
    id: '',
    deviceId,
    mayLackView: true,
    onPush,
    // It was disconnected when the removal was announced.
    onRefused: (code) => code === 'banned' && leaveForGood(),
  });
  player.onView = onView;
  function leaveForGood(): void {
    isOut = true;
    playing = null;
    player.client.stop();
  }
  const { client, identifier } = player;
  return {
    client,
    identifier,
    deviceId,
    facts: recorder.facts,
    id: () => player.id,
    isOut: () => isOut,
    record: () => recorder.record(player.id || null, !isOut),
  };
}
