import { hostTarget } from '@quarry/events/hub';
import type {
  HostPlayer,
  HostSessionView,
  RoomView,
  StandingsArgument,
  StatEntry,
  SummaryView,
  TeamView,
} from '@quarry/events/hub-shapes';
import { playedQuestionSchema, quizOptionsSchema } from '@quarry/events/quiz/quiz';
import { sessionPhaseSchema } from '@quarry/events/session/phases';
import { reportFailureSchema } from '@quarry/events/session/report-failures';
import { roomSettingsSchema, teamSchema, timeFactorSchema } from '@quarry/events/session/room';
import { z } from 'zod';
import type { HubLink } from '#shared/hub/hub-link.ts';
import type { HostEvent } from './host-machine.ts';

const user = z.object({ id: z.string(), identifier: z.string() });

const player = user.extend({
  connected: z.boolean(),
  timeFactor: timeFactorSchema.optional(),
  team: teamSchema.optional(),
}) satisfies z.ZodType<HostPlayer>;

const stat = z.object({
  user,
  score: z.number(),
  rank: z.number(),
  previousRank: z.number(),
  place: z.number().optional(),
  previousPlace: z.number().optional(),
  team: teamSchema.optional(),
  answers: z.array(
    z.object({ questionId: z.string(), answerId: z.string(), pointsReceived: z.number(), timeTaken: z.number() }),
  ),
}) satisfies z.ZodType<StatEntry>;

const steps = z.array(
  z.object({
    place: z.literal([1, 2, 3]),
    sharedPlace: z.number(),
    score: z.number(),
    count: z.number(),
    players: z.array(user),
  }),
);
const team = z.object({
  index: teamSchema,
  name: z.string(),
  score: z.number(),
  place: z.number(),
  players: z.number(),
}) satisfies z.ZodType<TeamView>;
const teams = z.array(team).optional();

const standings = z.object({ podium: steps.optional(), teams }) satisfies z.ZodType<StandingsArgument>;

const room = roomSettingsSchema.extend({ banned: z.array(user) }) satisfies z.ZodType<RoomView>;

const summary = z.object({
  players: z.number(),
  connected: z.number(),
  answered: z.number(),
  missing: z.number(),
  perAnswer: z.array(z.object({ answerId: z.string(), count: z.number() })),
  leaders: z.array(stat),
  podium: steps,
  moved: z.object({ up: z.number(), down: z.number() }),
  newest: z.array(player).optional(),
  teams,
}) satisfies z.ZodType<SummaryView>;

const session = standings.extend({
  id: z.string(),
  quizId: z.string(),
  hostId: z.string(),
  quiz: z
    .object({ name: z.string(), options: quizOptionsSchema, questions: z.array(playedQuestionSchema).readonly() })
    .optional(),
  report: z.enum(['none', 'sending', 'sent', 'failed']).optional().catch(undefined),
  room: room.optional(),
  paused: z.literal(true).optional(),
  voided: z.array(z.string()).optional(),
  players: z.number().optional(),
  state: z.object({
    currentQuestionId: z.string().nullable(),
    currentQuizState: sessionPhaseSchema,
    usersStats: z.array(stat),
  }),
}) satisfies z.ZodType<HostSessionView['session']>;

const snapshot = z.tuple([z.string(), session]).rest(z.unknown());
const phaseChange = z.tuple([sessionPhaseSchema, z.string().nullish(), standings.optional()]).rest(z.unknown());
const summaries = z.tuple([summary]).rest(z.unknown());
const rooms = z.tuple([room]).rest(z.unknown());
const failure = z.tuple([reportFailureSchema]).rest(z.unknown()).catch(['unknown']);
const tick = z.tuple([z.number(), z.object({ paused: z.boolean().optional() }).optional()]).rest(z.unknown());

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
  on('sessionrequest', snapshot, ([quizCode, view]) => ({ type: 'SNAPSHOT', quizCode, session: view }));
  on('nosession', z.unknown(), () => ({ type: 'MISSING' }));
  on('statechange', phaseChange, ([phase, questionId, shown]) => ({
    type: 'PHASE',
    phase,
    questionId: questionId ?? null,
    standings: shown,
  }));
  on('summary', summaries, ([told]) => ({ type: 'SUMMARY', summary: told }));
  on('roomchange', rooms, ([told]) => ({ type: 'ROOM', room: told }));
  on('timerchange', tick, ([seconds, more]) => ({ type: 'TICK', seconds, paused: more?.paused ?? false }));
  on('reportfailed', failure, ([reason]) => ({ type: 'REPORT_FAILED', reason }));
  on('canResendReport', z.unknown(), () => ({ type: 'CAN_RESEND' }));
}
