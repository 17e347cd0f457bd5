import { hostTarget } from '@quarry/events/hub';
import type { HostPlayer, HostSessionView, PodiumArgument, StatEntry } from '@quarry/events/hub-shapes';
import { questionSchema, quizOptionsSchema } from '@quarry/events/quiz/quiz';
import { sessionPhaseSchema } from '@quarry/events/session/phases';
import { reportFailureSchema } from '@quarry/events/session/report-failures';
import { z } from 'zod';
import type { HubLink } from '#shared/hub/hub-link.ts';
import type { HostEvent } from './host-machine.ts';

const player = z.object({
  id: z.string(),
  identifier: z.string(),
  connected: z.boolean(),
  left: z.literal(true).optional(),
}) satisfies z.ZodType<HostPlayer>;

const stat = z.object({
  user: z.object({ id: z.string(), identifier: z.string() }),
  score: z.number(),
  rank: z.number(),
  previousRank: z.number(),
  place: z.number().optional(),
  previousPlace: z.number().optional(),
  answers: z.array(
    z.object({ questionId: z.string(), answerId: z.string(), pointsReceived: z.number(), timeTaken: z.number() }),
  ),
  left: z.literal(true).optional(),
}) satisfies z.ZodType<StatEntry>;

const podium = z.object({
  podium: z
    .array(
      z.object({
        place: z.literal([1, 2, 3]),
        sharedPlace: z.number(),
        score: z.number(),
        count: z.number(),
        players: z.array(z.object({ id: z.string(), identifier: z.string() })),
      }),
    )
    .optional(),
}) satisfies z.ZodType<PodiumArgument>;

const session = podium.extend({
  id: z.string(),
  quizId: z.string(),
  hostId: z.string(),
  quiz: z
    .object({ name: z.string(), options: quizOptionsSchema, questions: z.array(questionSchema).readonly() })
    .optional(),
  report: z.enum(['none', 'sending', 'sent', 'failed']).optional().catch(undefined),
  state: z.object({
    currentQuestionId: z.string().nullable(),
    currentQuizState: sessionPhaseSchema,
    usersStats: z.array(stat),
  }),
}) satisfies z.ZodType<HostSessionView['session']>;

const snapshot = z.tuple([z.string(), session, z.array(player)]).rest(z.unknown());
const phaseChange = z.tuple([sessionPhaseSchema, z.string().nullish(), podium.optional()]).rest(z.unknown());
const questionEnd = z.tuple([z.array(stat), sessionPhaseSchema]).rest(z.unknown());
const answers = z.tuple([z.array(stat)]).rest(z.unknown());
const users = z.tuple([z.array(stat), z.array(player)]).rest(z.unknown());
const failure = z.tuple([reportFailureSchema]).rest(z.unknown()).catch(['unknown']);
const tick = z.tuple([z.number()]).rest(z.unknown());

/**
 * Turns the frames of `/master` into events. Every target is suffixed with the session and the identifier.
 * Malformed frames are dropped; the next snapshot fills the gap.
 */
export function listenAsHost(
  link: HubLink,
  sessionId: string,
  identifier: string,
  send: (event: HostEvent) => void,
): void {
  const on = <T>(target: Parameters<typeof hostTarget>[0], shape: z.ZodType<T>, make: (args: T) => HostEvent) =>
    link.on(hostTarget(target, sessionId, identifier), (...args) => {
      const parsed = shape.safeParse(args);
      if (parsed.success) send(make(parsed.data));
    });
  on('sessionrequest', snapshot, ([quizCode, view, players]) => ({
    type: 'SNAPSHOT',
    quizCode,
    session: view,
    players,
  }));
  on('nosession', z.unknown(), () => ({ type: 'MISSING' }));
  on('statechange', phaseChange, ([phase, questionId, shown]) => ({
    type: 'PHASE',
    phase,
    questionId: questionId ?? null,
    podium: shown?.podium,
  }));
  on('questionend', questionEnd, ([stats, phase]) => ({ type: 'QUESTION_END', stats, phase }));
  on('answer', answers, ([stats]) => ({ type: 'ANSWERS', stats }));
  on('userchange', users, ([stats, players]) => ({ type: 'USERS', stats, players }));
  on('timerchange', tick, ([seconds]) => ({ type: 'TICK', seconds }));
  on('reportfailed', failure, ([reason]) => ({ type: 'REPORT_FAILED', reason }));
  on('canResendReport', z.unknown(), () => ({ type: 'CAN_RESEND' }));
}
