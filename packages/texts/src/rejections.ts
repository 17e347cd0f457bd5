import type { Rejection } from '@quarry/events/session/rejections';

/** Only hosts get these; their texts are with those of the host's session screens. */
export type HostRejection =
  | 'email-not-verified'
  | 'not-allowed'
  | 'not-host'
  | 'not-own-address'
  | 'quiz-changed'
  | 'report-in-flight'
  | 'start-in-progress'
  | 'too-early'
  | 'unknown-player';

/** Never caused by a person, or explained elsewhere; they get the general text. */
type Unexplained =
  | 'bad-argument'
  | 'command-failed'
  | 'not-own-player'
  | 'question-not-open'
  | 'session-exists'
  | 'too-many-devices'
  | 'unknown-answer'
  | 'unknown-team';

export type PlayerRejection = Exclude<Rejection, HostRejection | Unexplained>;
