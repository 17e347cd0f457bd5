import { ENTRY_LIMITS } from './entry-limits.ts';

/** Business constants and limits (specification, section 9; contract, sections 3 and 4). */
export const LIMITS = {
  ...ENTRY_LIMITS,
  questionTextLength: 100,
  quizNameLength: 100,
  /** Days for which a deleted quiz can be restored. */
  trashDays: 30,
  /** Tags of a quiz, and characters of one. */
  tags: 10,
  tagLength: 30,
  answerTextLength: 100,
  minAnswers: 2,
  maxAnswers: 6,
  /** Characters of what may stand beside a question's text. */
  bodyLength: 1_000,
  /** Most seconds for which a question stands without its answers. */
  readingTime: 10,
  explanationLength: 500,
  notesLength: 500,
  /** Characters of the text that stands for a picture. */
  altLength: 300,
  /** Pixels of a picture's longer side. */
  pictureSide: 1_600,
  /** Not in the specification: players of one command that tells who has loaded pictures. */
  loadedPlayers: 40,
  /** Accepted spellings of a typed answer; so many of them are shown once it has closed. */
  spellings: 20,
  shownSpellings: 5,
  /** Spellings that one correction adds, which goes through the command stream. */
  addedSpellings: 4,
  /** Typing errors that a typed answer may forgive. */
  typos: 2,
  /** Most of any number that is estimated, and of its negative. */
  number: 1e12,
  /** Characters of the unit of an estimate. */
  unitLength: 20,
  /** Characters of a response to a word cloud. */
  cloudTextLength: 40,
  /** Texts in the statistics of a question; the others are counted. */
  shownTexts: 50,
  /** Equal bins in the statistics of an estimate, and players nearest to its target. */
  numberBins: 20,
  nearestNumbers: 10,
  /** Not in the specification: keeps one quiz well under the body limit of the HTTP interface. */
  maxQuestions: 200,
  /** Not in the specification: far above real use, far below what would hurt. */
  quizzesPerHost: 1_000,
  /** Not in the specification: of a host who has not confirmed its address. */
  quizzesUnverified: 50,
  /** Seconds; 0 means unlimited. */
  maxQuestionTime: 999,
  maxQuestionPoints: 9999,
  /** Names shown to a player who waits in the lobby. */
  newestNames: 50,
  /** Not in the specification: players in a lobby up to which a projector shows everybody's helmet. */
  crowd: 500,
  /** Stat entries shown to a player besides its own. */
  leaders: 10,
  /** Names on one step of the podium; the rest are counted. */
  podiumNames: 10,
  /** Not in the specification: players of one session; `MAX_PLAYERS` changes it. */
  players: 50_000,
  /** Not in the specification: the same while the host's address is not confirmed; `UNVERIFIED_PLAYERS` changes it. */
  playersOfUnverified: 10_000,
  /** Not in the specification: devices that may ever enter a session, for each player an engine allows it. */
  devicesPerPlace: 4,
  /** Not in the specification: entries into a session by devices that had left it; each is an event in its log. */
  entries: 500_000,
  /** Not in the specification: requested reports of one session. */
  reports: 50,
  /** Not in the specification: sockets of one host in a session, over all gateways; one more replaces the oldest. */
  hostSockets: 64,
  /** Seconds by which a host may extend the running question in one call. */
  extendSeconds: 600,
  /** Not in the specification: changes by the host to people, the clock and points in one session. */
  roomChanges: 20_000,
  /** Not in the specification: banned players whom a host is shown, the newest. */
  shownBans: 500,
  /** Not in the specification: teams of one session. */
  minTeams: 2,
  maxTeams: 20,
  /** Not in the specification: rows of one page of the players' list. */
  pageRows: 200,
  /** Not in the specification: pauses of one question. */
  pauses: 50,
  /** Not in the specification: characters of a host's note on a session's results. */
  noteLength: 2_000,
  /** Not in the specification: characters of the reason for which a question does not count. */
  voidReasonLength: 200,
} as const;

/** Durations in milliseconds. */
export const DURATIONS = {
  /** A player without a connection leaves the lobby after this. */
  lobbyAway: 30_000,
  /** A session without events for this long ends automatically. */
  sessionIdle: 24 * 3_600_000,
  /** A session on its end screen for this long ends automatically. */
  endScreen: 30 * 60_000,
  /** Phones of an ended session are led to one of the same quiz that begins within this. */
  again: 60 * 60_000,
  /** A creation older than this is refused: its host may have got an error already. */
  creationWait: 20_000,
  /** The closing job fires this long after the deadline, so that answers in flight precede it. */
  closeGrace: 100,
  /** With `closeWhenAnswered` a question closes this long, and the grace of its timer, after everybody has answered: 1 s. */
  answeredWait: 900,
  /** A question whose pictures devices lack opens after this and the grace of its timer: 3 s. */
  mediaWait: 2_900,
  /** Maximum time a gateway holds a command while Redis is unavailable. */
  maxHeld: 10_000,
  /** Merge window of stats, answer counts and user lists. */
  mergeWindow: 200,
} as const;
