import { randomBytes, randomUUID } from 'node:crypto';
import { commandEntry, decodeReplies, type Reply } from '@quarry/events/backplane/command';
import { gatewayHeartbeatKey, replyChannel } from '@quarry/events/backplane/names';
import { type CommandId, gatewayIdSchema, type SessionId } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { SessionCommand } from '@quarry/events/session/commands';
import { sessionCodeFrom } from '@quarry/events/session-code';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { startTestSystem } from '@quarry/test-kit/system';
import { Redis } from 'ioredis';
import { allAcknowledged, askTheLog } from '#report/truth.ts';
import { type AloneLine, sized } from './bench-line.ts';
import { keptFigure, median, ms } from './figure.ts';

const GOAL_MS = 8_000;
const PLAYERS = { abandoned: 5, running: 50 };
/** Questions of a running session that everybody answered before the open one. */
const PLAYED = 2;
/** Maximum pending commands while sessions are created. */
const AT_ONCE = 2_000;

/**
 * One of two engines is killed while thousands of abandoned and hundreds of running sessions are open. At that moment a
 * player answers in each running session; it measures the time to the acknowledgement, whichever engine owned the
 * session. Then the log is checked for the answers.
 */
export const takeover: AloneLine = async (context) => {
  const { say } = context;
  const counts = { abandoned: sized(context, 5_000), running: sized(context, 300) };
  say('starting a system of its own with two engines');
  const system = await startTestSystem({ gateways: 1, engines: 2, web: false });
  try {
    const { redisUrl, databaseUrl, processes } = await system.runFile();
    const engines = await openDriver(redisUrl);
    say(`${counts.abandoned} abandoned sessions`);
    await engines.make(counts.abandoned, abandoned);
    say(`${counts.running} running sessions with ${PLAYERS.running} players each`);
    const running = await engines.make(counts.running, started);
    const victim = processes.find(({ name }) => name === 'engine-1');
    if (!victim) throw new Error('there is no engine-1');
    say('engine-1 is killed');
    const killedAt = performance.now();
    process.kill(victim.pid, 'SIGKILL');
    const waits = await Promise.all(
      running.map(async (sessionId) => {
        await engines.send(sessionId, answer(sessionId, 0, PLAYED));
        return performance.now() - killedAt;
      }),
    );
    engines.close();
    const played = Array.from({ length: PLAYED }, (_, round) => `q${round}`);
    const fates = { before: allAcknowledged(played), after: allAcknowledged([...played, `q${PLAYED}`]) };
    const truth = await askTheLog(
      databaseUrl,
      running.flatMap((sessionId) =>
        Array.from({ length: PLAYERS.running }, (_, i) => ({
          sessionId,
          id: `p${i}`,
          fates: i === 0 ? fates.after : fates.before,
        })),
      ),
    );
    const given = running.length * (PLAYERS.running * PLAYED + 1);
    const kept = keptFigure('the same: acknowledged answers of the running sessions in the log', truth, given);
    const takenOver = waits.filter((wait) => wait > 1_000);
    const worst = Math.max(...waits);
    return [
      {
        name: `${counts.abandoned} abandoned and ${counts.running} running sessions on two engines, one killed: first acknowledged answer in each`,
        goal: `≤ ${ms(GOAL_MS)}`,
        value: `last after ${ms(worst)}, p50 of ${takenOver.length} taken over ${ms(median(takenOver))}`,
        baseline: `the other engine's: p50 ${ms(median(waits.filter((wait) => wait <= 1_000)))}`,
        // If the killed engine had no sessions, there was no fault.
        reached: kept.reached && takenOver.length > 0 && worst <= GOAL_MS,
      },
      kept,
    ];
  } finally {
    await system.stop();
  }
};

/** Puts commands on the streams like a gateway, and receives the engines' replies. */
async function openDriver(redisUrl: string) {
  const redis = new Redis(redisUrl, { enableAutoPipelining: true });
  const listening = new Redis(redisUrl);
  const gatewayId = gatewayIdSchema.parse(`bench-${randomUUID()}`);
  const waiting = new Map<CommandId, (reply: Reply) => void>();
  listening.on('message', (_channel, text) => {
    for (const reply of decodeReplies(text)) waiting.get(reply.commandId)?.(reply);
  });
  await listening.subscribe(replyChannel(gatewayId));
  await redis.set(gatewayHeartbeatKey(gatewayId), '1', 'PX', 1_200_000);

  /** Resolves when the command is accepted. @throws when it is rejected */
  async function send(sessionId: SessionId, body: SessionCommand): Promise<void> {
    const commandId = randomUUID() as string as CommandId;
    const reply = new Promise<Reply>((resolve) => waiting.set(commandId, resolve));
    await redis.xadd(...commandEntry({ commandId, sessionId, replyTo: gatewayId, body }));
    const { rejection } = await reply;
    waiting.delete(commandId);
    if (rejection) throw new Error(`${body.type} was refused: ${rejection}`);
  }

  return {
    send,
    /** Creates sessions, several at a time, each step by step; the commands of a step are sent together. */
    async make(count: number, stepsOf: (id: SessionId, gateway: string) => SessionCommand[][]): Promise<SessionId[]> {
      const ids = Array.from({ length: count }, () => randomUUID() as string as SessionId);
      const left = [...ids];
      const one = async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          const sessionId = id;
          for (const step of stepsOf(sessionId, gatewayId))
            await Promise.all(step.map((command) => send(sessionId, command)));
        }
      };
      const largest = Math.max(...stepsOf('s' as SessionId, gatewayId).map((step) => step.length));
      await Promise.all(Array.from({ length: Math.ceil(AT_ONCE / largest) }, one));
      return ids;
    },
    close() {
      redis.disconnect();
      listening.disconnect();
    },
  };
}

/** Played once and abandoned: nobody is connected, the host never ended it. */
function abandoned(id: SessionId, gateway: string): SessionCommand[][] {
  const players = Array.from({ length: PLAYERS.abandoned }, (_, i) => i);
  return [
    [create(id, 0)],
    players.map((i) => enter(id, i, gateway)),
    [playNext(id)],
    players.map((i) => answer(id, i, 0)),
    [{ type: 'SkipQuestion', hostId: hostOf(id) } as SessionCommand],
    players.map((i) => ({ type: 'DropConnection', playerId: `p${i}`, connectionId: `c-${id}-${i}` }) as SessionCommand),
  ];
}

/** Some questions have been played; the next one stays open long enough. */
function started(id: SessionId, gateway: string): SessionCommand[][] {
  const players = Array.from({ length: PLAYERS.running }, (_, i) => i);
  const hostId = hostOf(id);
  const rounds = Array.from({ length: PLAYED }, (_, round) => [
    [playNext(id)],
    players.map((i) => answer(id, i, round)),
    [{ type: 'SkipQuestion', hostId } as SessionCommand],
    [{ type: 'ChangePhase', hostId, phase: 'leaderboard' } as SessionCommand],
  ]);
  return [[create(id, 900)], players.map((i) => enter(id, i, gateway)), ...rounds.flat(), [playNext(id)]];
}

const hostOf = (id: SessionId): string => `host-${id}`;

const playNext = (id: SessionId): SessionCommand =>
  ({ type: 'PlayQuestion', hostId: hostOf(id), questionId: null }) as SessionCommand;

const answer = (_: SessionId, player: number, round: number): SessionCommand =>
  ({ type: 'SubmitAnswer', playerId: `p${player}`, questionId: `q${round}`, answerId: `q${round}a` }) as SessionCommand;

function enter(id: SessionId, player: number, gatewayId: string): SessionCommand {
  const connection = { gatewayId, connectionId: `c-${id}-${player}` };
  const [playerId, deviceId] = [`p${player}`, `d-${id}-${player}`];
  return { type: 'EnterSession', playerId, identifier: playerId, deviceId, connection } as SessionCommand;
}

function create(id: SessionId, maxQuestionTime: number): SessionCommand {
  const questions = Array.from({ length: 10 }, (_, i) =>
    sampleQuestion(`q${i}`, { seconds: maxQuestionTime, modifier: 1 }),
  );
  const code = sessionCodeFrom(randomBytes(7));
  const quiz = { quizId: 'bench', quizName: 'bench', options: DEFAULT_QUIZ_OPTIONS, questions };
  return { type: 'CreateSession', hostId: hostOf(id), code, ...quiz } as SessionCommand;
}
