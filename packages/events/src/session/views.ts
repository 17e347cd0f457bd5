import type {
  AnswerStat,
  HostFrames,
  HostPlayer,
  HostSessionView,
  LobbyView,
  PlayerSessionView,
  QuestionView,
  RoomView,
  SessionView,
  StandingsArgument,
  StatEntry,
} from '#hub-shapes.ts';
import { LIMITS } from '#limits.ts';
import {
  closedQuestion,
  comingQuestion,
  kindOf,
  kindsBeyondFirst,
  openQuestion,
  openStageQuestion,
  type Question,
} from '#questions/question.ts';
import { opensIn, runningPause } from './clock.ts';
import type { InnerPhase } from './machine.ts';
import { comingMedia } from './media/coming.ts';
import type { SessionPhase } from './phases.ts';
import { isOnPodium, isSuspense, stepsToTell } from './play/finale.ts';
import { placeOf, type Standing } from './ranking.ts';
import { byRank, rankOf } from './scoring.ts';
import { isShown } from './shown-texts.ts';
import { isHostAway } from './sockets.ts';
import {
  answerTo,
  closedScore,
  type Player,
  phase,
  presentPlayer,
  presentPlayers,
  rankedWith,
  type SessionState,
} from './state.ts';
import { teamViews } from './teams/teams.ts';

/**
 * Views of host and players (contract, section 3). A player's view never contains `correct`, or anything that reveals it,
 * before the question has closed, never another player's device id, and nothing that grows with the number of players.
 */

/** The phase that clients see for one that they do not. */
const SHOWN_AS: Readonly<Record<Exclude<InnerPhase, SessionPhase>, SessionPhase>> = {
  unborn: 'lobby',
  passing: 'playing',
  ended: 'endscreen',
};

/** An ended session is shown as its end screen. */
export function visiblePhase(state: SessionState): SessionPhase {
  const inner: InnerPhase = phase(state);
  return inner === 'unborn' || inner === 'passing' || inner === 'ended' ? SHOWN_AS[inner] : inner;
}

/** The current question; what is right only once it has closed. Null in the lobby. */
export function questionForPlayers(state: SessionState): QuestionView | null {
  const current = state.current;
  if (!current) return null;
  const { question, closed } = current;
  const reading = readingOf(state);
  return {
    ...(closed ? closedQuestion(question) : openQuestion(question, state.id)),
    ...(reading.opensIn === undefined ? {} : { ...reading, answers: [] }),
    ...(state.voided.has(question.id) ? { voided: true } : {}),
  };
}

/** A player's entry for the host, including the points of the open question. */
export function hostStat(state: SessionState, player: Player): StatEntry {
  return entryOf(state, player, player.score, shownAnswer(state, player));
}

/**
 * A player's own entry, with the number of ranked players, its own time, if it came late, its first question and, if it
 * waits for the host, the name it chose; shown to nobody else.
 */
export function ownStat(state: SessionState, player: Player): StatEntry {
  const { timeFactor, joinedAt, pendingName } = player;
  const isLate = joinedAt > 1 && joinedAt <= state.questions.length;
  const streak = streakOf(state, player);
  const entry = withShared(state, player, playerStat(state, player));
  if (state.scores.length > 0) entry.ranked = rankedWith(state, player);
  if (timeFactor !== 1) entry.timeFactor = timeFactor;
  if (isLate) entry.joinedAt = joinedAt;
  if (streak > 1) entry.streak = streak;
  if (pendingName !== null) entry.pendingName = pendingName;
  return entry;
}

/**
 * Number of correct answers in a row up to the question that has just closed; 0 while one is open, and after one without points.
 * Void questions and those without points are skipped.
 */
export function streakOf({ questions, current, voided }: SessionState, player: Player): number {
  if (!current?.closed || kindOf(current.question).ranks === false) return 0;
  let streak = 0;
  // Answers are in the order of the questions.
  let at = player.answers.length - 1;
  for (let index = current.index; index >= 0; index -= 1) {
    const question = questions[index];
    const record = player.answers[at];
    const given = record?.questionId === question?.id ? record : undefined;
    if (given) at -= 1;
    if (!question || voided.has(question.id) || kindOf(question).ranks === false) continue;
    if (given?.share !== 1) break;
    streak += 1;
  }
  return streak;
}

/** Marks the entry of a player whose score was shared when the last question closed. */
function withShared(state: SessionState, player: Player, entry: NewEntry): NewEntry {
  const score = closedScore(state, player);
  const first = placeOf(score, state.scores) - 1;
  // A player without a rank is not among the scores.
  const other = player.standing ? first + 1 : first;
  if (state.scores[other] === score) entry.shared = true;
  return entry;
}

/**
 * As players see it: while the question runs, the answer is shown without anything that reveals whether it was right.
 */
function playerStat(state: SessionState, player: Player): NewEntry {
  const shown = shownAnswer(state, player);
  const isClosed = state.current?.closed;
  const answers = isClosed ? shown : shown.map(({ share: _, ...record }) => ({ ...record, pointsReceived: 0 }));
  return entryOf(state, player, closedScore(state, player), answers);
}

/** The answer to the current question, if there is one, without the fields that only its score depends on. */
function shownAnswer({ current }: SessionState, player: Player): AnswerStat[] {
  const record = current && answerTo(player, current.question.id);
  if (!record) return [];
  const { questionId, answerId, response, share, pointsReceived, timeTaken } = record;
  if (response === answerId) return [{ questionId, answerId, pointsReceived, timeTaken }];
  return [{ questionId, answerId, response, share, pointsReceived, timeTaken }];
}

/** The first ten by rank; those who have left since the last close leave a gap. */
function leaders(state: SessionState): Player[] {
  const ranked = state.leaders.flatMap((id) => presentPlayer(state, id) ?? []);
  if (state.leaders.length === LIMITS.leaders) return ranked;
  return [...ranked, ...state.unranked.first(LIMITS.leaders - ranked.length)];
}

/** The leaders for players; with their answers only once the question has closed. */
export function leaderStats(state: SessionState): StatEntry[] {
  return leaders(state).map((player) => {
    const entry = withShared(state, player, playerStat(state, player));
    return isAnswerShown(state, player) ? entry : { ...entry, answers: [] };
  });
}

/** Whether others see what a player answered: once the question has closed, and unless a text of it is hidden. */
function isAnswerShown(state: SessionState, player: Player): boolean {
  const { current } = state;
  if (!current?.closed) return false;
  const record = answerTo(player, current.question.id);
  return record === undefined || isShown(state, current.question, record);
}

/**
 * Rank and place as of the last closed question. A player who was absent then ranks behind those who were there until the
 * next close, and has the place of its score; before the first close everybody's place is the first.
 */
function standing(state: SessionState, player: Player): Standing {
  if (player.standing) return player.standing;
  const rank = rankOf(state, player);
  const place = placeOf(closedScore(state, player), state.scores);
  return { rank, previousRank: rank, place, previousPlace: place };
}

/** An entry under construction. At each close there is one per player, so fields are added without copying it. */
type NewEntry = { -readonly [Field in keyof StatEntry]: StatEntry[Field] };

function entryOf(state: SessionState, player: Player, score: number, answers: readonly AnswerStat[]): NewEntry {
  const { id, identifier, team } = player;
  const user = { id, identifier };
  const { rank, previousRank, place, previousPlace } = standing(state, player);
  return team === null
    ? { user, rank, previousRank, place, previousPlace, score, answers }
    : { user, rank, previousRank, place, previousPlace, team, score, answers };
}

const teamOf = ({ team }: Player): { readonly team?: number } => (team === null ? {} : { team });

/** A player in the host's list. */
export function hostPlayer(player: Player): HostPlayer {
  const { id, identifier, presence, timeFactor } = player;
  const connected = presence.kind === 'connected';
  return { id, identifier, connected, ...(timeFactor === 1 ? {} : { timeFactor }), ...teamOf(player) };
}

/** The room's settings and the latest bans, newest last. */
export function roomView({ room, bans }: SessionState): RoomView {
  return { ...room, banned: [...bans.values()].slice(-LIMITS.shownBans) };
}

/** All present players, by rank. */
export function hostStats(state: SessionState): StatEntry[] {
  return byRank(state).map((player) => hostStat(state, player));
}

/** The session for host and players, with the entries the receiver may see. */
function sessionView(state: SessionState, usersStats: StatEntry[], at?: number): SessionView {
  return {
    id: state.id,
    quizId: state.quizId ?? '',
    hostId: state.hostId ?? '',
    quizName: state.quizName,
    colourScheme: state.options.colourScheme,
    ...(state.options.brand?.accent ? { accent: state.options.brand.accent } : {}),
    hostAway: isHostAway(state),
    players: state.roster.present,
    ...(isPaused(state) ? { paused: true } : {}),
    ...(state.voided.size === 0 ? {} : { voided: [...state.voided.keys()] }),
    ...mediaToLoad(state),
    ...readingOf(state),
    state: {
      currentQuestionId: state.current?.question.id ?? null,
      currentQuizState: visiblePhase(state),
      usersStats,
    },
    ...standings(state, at),
  };
}

/** The seconds until the answers of the question are shown, if they are not yet. */
export function readingOf(state: SessionState): Pick<SessionView, 'opensIn'> {
  const seconds = opensIn(state);
  return seconds === null ? {} : { opensIn: seconds };
}

function mediaToLoad(state: SessionState): Pick<SessionView, 'nextMedia' | 'awaitsMedia'> {
  const coming = comingMedia(state);
  return coming ? { nextMedia: coming.media, ...(state.awaited ? { awaitsMedia: true } : {}) } : {};
}

/**
 * For host and players: the podium once it is shown, the teams if there are any, and the steps not yet revealed.
 * @param at by default the last event's instant
 */
export function standings(state: SessionState, at?: number): StandingsArgument {
  const phase = visiblePhase(state);
  const untold = stepsToTell(state, at).map(({ place }) => place);
  return {
    ...(phase === 'podium' || phase === 'endscreen' ? { podium: state.podium } : {}),
    ...teamsShown(state),
    ...(untold.length > 0 ? { untold } : {}),
  };
}

/** Nothing of a quiz without teams. */
export function teamsShown(state: SessionState): Pick<StandingsArgument, 'teams'> {
  return state.options.teams ? { teams: teamViews(state) } : {};
}

/** The host's `sessionrequest`: complete, or with the leaders alone where a summary follows it. */
export function hostView(state: SessionState, frames: HostFrames = 'full', at?: number): HostSessionView {
  const { quizName: name, options, questions } = state;
  const isFull = frames === 'full';
  return {
    quizCode: state.code ?? '',
    session: {
      ...sessionView(state, isFull ? hostStats(state) : hostLeaders(state), at),
      report: state.report.kind,
      room: roomView(state),
      quiz: { name, options, questions },
    },
    players: isFull ? presentPlayers(state).map(hostPlayer) : [],
  };
}

/**
 * A stage's `sessionrequest`: only what the projector shows, because spectators have its link. Questions not asked yet
 * are blank, the running one does not reveal which answer is right, and the room's settings are omitted.
 */
export function stageView(state: SessionState, at?: number): HostSessionView {
  const { quizName: name, options, current } = state;
  const isOver = (index: number) =>
    current !== null && (index < current.index || (index === current.index && current.closed));
  const questions = state.questions.map((question, index) => {
    if (isOver(index)) return closedQuestion(question);
    if (index !== current?.index) return comingQuestion(question, state.id);
    return {
      ...openStageQuestion(question, state.id),
      ...(opensIn(state) === null ? {} : { answers: [] }),
    } as Question;
  });
  return {
    quizCode: state.code ?? '',
    session: { ...sessionView(state, stageLeaders(state), at), quiz: { name, options, questions } },
    players: [],
  };
}

/** The leaders for stages: until the podium has revealed its steps, only those who are not on it. */
export function stageLeaders(state: SessionState): StatEntry[] {
  const leaders = leaderStats(state);
  return isSuspense(state) ? leaders.filter(({ score }) => !isOnPodium(state, score)) : leaders;
}

/** The leaders for the host. */
export function hostLeaders(state: SessionState): StatEntry[] {
  return leaders(state).map((player) => withShared(state, player, hostStat(state, player)));
}

/** A player's `sessionrequest`: own entry first, then the leaders. */
export function playerView(state: SessionState, player: Player, at?: number): PlayerSessionView {
  const picksTeam = visiblePhase(state) === 'lobby' && state.options.teams?.assign === 'pick';
  const session = sessionView(state, [ownStat(state, player), ...leaderStats(state)], at);
  return {
    session: { ...session, ...(picksTeam ? { picksTeam } : {}), ...kindsIn(state) },
    question: questionForPlayers(state),
  };
}

/** What a phone loads beforehand; absent where it has all it needs. */
function kindsIn({ questions }: SessionState): Pick<SessionView, 'kinds'> {
  const kinds = kindsBeyondFirst(questions);
  return kinds.length > 0 ? { kinds } : {};
}

/**
 * Number of names in a frame to this many players. In large halls the product of both is constant, down to one line of
 * names.
 */
const namesFor = (players: number): number =>
  Math.min(LIMITS.newestNames, Math.max(LEAST_NAMES, Math.floor((FULL_LOBBY * LIMITS.newestNames) / players)));

/** With up to this many players, a lobby's frames contain all of the newest names. */
const FULL_LOBBY = 500;
const LEAST_NAMES = 6;

/**
 * The lobby for players: the total, the newest names, newest last, and how the teams fill. The larger the hall, the fewer
 * names: each frame goes to everybody, and the next names follow soon.
 */
export function lobbyForPlayers(state: SessionState): LobbyView {
  const { present, newest } = state.roster;
  const named = newest.slice(-namesFor(present)).flatMap((id) => state.players.get(id) ?? []);
  const users = named.map(({ id, identifier }) => ({ id, identifier }));
  return { total: present, newest: users, ...teamsShown(state) };
}

/** Whether the clock of the running question is stopped. */
function isPaused({ current }: SessionState): boolean {
  return current !== null && !current.closed && runningPause(current) !== undefined;
}
