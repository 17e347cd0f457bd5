import type { PlayerId } from '@quarry/events/ids';
import { inClock, inCommandReader, inPlayDecision, inScoring, inStreamClock, inViews } from './modules.ts';
import type { Mutant } from './mutant.ts';

/** Mutants of time, points and secrecy. */
export const ruleMutants: readonly Mutant[] = [
  {
    name: 'wall clock for deadlines',
    rows: [22, 1],
    service: 'engine',
    replacements: [
      inCommandReader('parseEntry', (parse) => (entry) => {
        const parsed = parse(entry);
        return parsed.kind === 'command' ? { ...parsed, arrivedAt: Date.now() } : parsed;
      }),
    ],
  },
  {
    name: 'a step of Redis’ clock is followed',
    rows: [47],
    service: 'engine',
    replacements: [
      inStreamClock('createStreamClock', (create) => (parts) => {
        const clock = create(parts);
        return {
          ...clock,
          now: () => clock.now() + clock.correction(),
          correction: () => 0,
          arrivalOf: (idMs) => idMs,
        };
      }),
    ],
  },
  {
    name: 'answers count after the deadline',
    rows: [0, 1],
    service: 'engine',
    replacements: [inClock('isTooLate', () => (current) => current.closed)],
  },
  {
    name: 'a second answer counts as well',
    rows: [0],
    service: 'engine',
    replacements: [
      inPlayDecision('SubmitAnswer', (submit) => (state, command, context) => {
        const player = state.players.get(command.playerId);
        if (!player) return submit(state, command, context);
        const answers = player.answers.filter(({ questionId }) => questionId !== command.questionId);
        const players = new Map(state.players).set(player.id, { ...player, answers });
        return submit({ ...state, players }, command, context);
      }),
    ],
  },
  {
    name: 'a question may close before its deadline',
    rows: [23],
    service: 'engine',
    replacements: [
      inPlayDecision('CloseQuestion', (closeOnTime) => (state, command, context) => {
        return closeOnTime(state, command, { ...context, at: Number.POSITIVE_INFINITY });
      }),
    ],
  },
  {
    name: 'the speed bonus is twice as steep',
    rows: [0],
    service: 'engine',
    replacements: [
      inScoring('pointsFor', (pointsFor) => (question, share, timeTaken, timeFactor) => {
        return pointsFor(question, share, timeTaken * 2, timeFactor);
      }),
    ],
  },
  {
    name: 'redaction off: players see `correct` at once',
    rows: [0],
    service: 'engine',
    replacements: [
      inViews('questionForPlayers', (questionForPlayers) => (state) => {
        const shown = questionForPlayers(state);
        return shown && { ...shown, ...state.current?.question };
      }),
    ],
  },
  {
    name: 'players see the answers of the leaders while the question runs',
    // Half of the players enter again while a question runs.
    rows: [7],
    service: 'engine',
    replacements: [
      inViews('leaderStats', (leaderStats) => (state) => {
        const { current, players } = state;
        if (!current || current.closed) return leaderStats(state);
        return leaderStats(state).map((entry) => {
          const records = players.get(entry.user.id as PlayerId)?.answers ?? [];
          const given = records.filter(({ questionId }) => questionId === current.question.id);
          return { ...entry, answers: given.map((record) => ({ ...record, pointsReceived: 0 })) };
        });
      }),
    ],
  },
  {
    name: "a player's points show while the question runs",
    // As above.
    rows: [7],
    service: 'engine',
    replacements: [
      inViews('ownStat', (ownStat) => (state, player) => {
        const entry = ownStat(state, player);
        const pointsFor = (id: string) =>
          player.answers.find(({ questionId }) => questionId === id)?.pointsReceived ?? 0;
        const answers = entry.answers.map((answer) => ({ ...answer, pointsReceived: pointsFor(answer.questionId) }));
        return { ...entry, answers };
      }),
    ],
  },
  {
    name: "the lobby's list holds device ids",
    rows: [0],
    service: 'engine',
    replacements: [
      inViews('lobbyForPlayers', (lobbyForPlayers) => (state) => {
        const lobby = lobbyForPlayers(state);
        const withDevice = (user: (typeof lobby.newest)[number]) => ({
          ...user,
          deviceId: state.players.get(user.id as PlayerId)?.deviceId,
        });
        return { ...lobby, newest: lobby.newest.map(withDevice) };
      }),
    ],
  },
  {
    name: 'a pause counts into the time taken',
    rows: [8, 4],
    service: 'engine',
    replacements: [inClock('elapsed', (elapsed) => (current, at) => elapsed({ ...current, pauses: [] }, at))],
  },
  {
    name: "a question closes before a slow player's time is over",
    rows: [8, 1],
    service: 'engine',
    replacements: [
      inClock('laterDeadlines', (laterDeadlines) => (state) => {
        return laterDeadlines(state).map((one) => ({ ...one, until: state.current?.deadline ?? one.until }));
      }),
    ],
  },
  {
    name: 'points of a voided question stay',
    rows: [8],
    service: 'engine',
    replacements: [
      inScoring('voidQuestion', () => (state, questionId, reason) => {
        state.voided.set(questionId, reason);
      }),
    ],
  },
];
