/** Business constants and limits (specification, section 9; contract, sections 3 and 4). */
export const LIMITS = {
  quizCodeLength: 7,
  userNameLength: 20,
  questionTextLength: 100,
  quizNameLength: 100,
  answerTextLength: 100,
  minAnswers: 2,
  maxAnswers: 6,
  /** Ours: keeps one quiz well under the body limit of the HTTP interface. */
  maxQuestions: 200,
  /** Ours: far above real use, far below what would hurt. */
  quizzesPerHost: 1_000,
  /** Seconds; 0 means unlimited. */
  maxQuestionTime: 999,
  maxQuestionPoints: 9999,
  /** Names shown to a player who waits in the lobby. */
  newestNames: 50,
  /** Stat entries shown to a player besides its own. */
  leaders: 10,
  /** Names on one step of the podium; the rest are counted. */
  podiumNames: 10,
  /** Ours: players of one session, those who left included; changeable by the engine's environment. */
  players: 50_000,
  /** Ours: entries of players and the host's sockets into one session; each is an event in its log. */
  entries: 500_000,
  /** Ours: requested reports of one session. */
  reports: 50,
  /** Ours: sockets of one host in a session, over all gateways; one more replaces the oldest. */
  hostSockets: 64,
  /** Seconds by which a host may extend the running question in one call. */
  extendSeconds: 600,
  /** Ours: changes by the host to people, the clock and points in one session. */
  roomChanges: 20_000,
  /** Ours: banned players whom a host is shown, the newest. */
  shownBans: 500,
  /** Ours: teams of one session. */
  minTeams: 2,
  maxTeams: 20,
  /** Ours: rows of one page of the players' list. */
  pageRows: 200,
  /** Ours: pauses of one question. */
  pauses: 50,
  /** Ours: characters of a host's note on a session's results. */
  noteLength: 2_000,
  /** Ours: characters of the reason for which a question does not count. */
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
  /** A creation older than this is refused: its host may have got an error already. */
  creationWait: 20_000,
  /** The closing job fires this long after the deadline, so that answers in flight precede it. */
  closeGrace: 100,
  /** Maximum time a gateway holds a command while Redis is unavailable. */
  maxHeld: 10_000,
  /** Merge window of stats, answer counts and user lists. */
  mergeWindow: 200,
} as const;
