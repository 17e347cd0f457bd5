import type { Evidence } from '#evidence/evidence.ts';
import { acknowledgedIsStored, everyCommandCounted, oneOutcomeEach } from './command-invariants.ts';
import { answersCountWhenSent, instantsAreArrivals, toldAfterStored } from './instants.ts';
import {
  answersInTime,
  answersInTimeCount,
  contiguousVersions,
  type Judge,
  lateness,
  oneAnswerEach,
  oneCloseEach,
  risingEpochs,
  scoresAgree,
} from './log-invariants.ts';
import { modelOf } from './model.ts';
import { placesAreKept, presenceAgrees } from './presence.ts';
import { answerP99, longestAbsence, type OthersWait, othersWait, rowPromises } from './promises.ts';
import { nothingGivenAway } from './redaction.ts';
import { finalViewsAgree, viewsFollow, worstViewDelay } from './view-invariants.ts';

export interface Violation {
  /** `I1` … `I11`, or `row` for the row's own bounds. */
  readonly rule: string;
  readonly text: string;
}

export interface Verdict {
  readonly violations: readonly Violation[];
  readonly figures: Figures;
}

/** Measurements of a run; milliseconds. */
export interface Figures {
  readonly answers: number;
  readonly closeLateMs: number;
  readonly takeoverMs: number | null;
  readonly backMs: number;
  readonly viewMs: number;
  readonly answerP99Ms: number;
  /** Latencies of the other players during the fault and without it, if the row bounds the ratio. */
  readonly others: OthersWait | null;
}

const JUDGES: readonly (readonly [rule: string, judge: Judge])[] = [
  ['I1', contiguousVersions],
  ['I2', oneOutcomeEach],
  ['I2', acknowledgedIsStored],
  ['I2', toldAfterStored],
  ['I3', oneAnswerEach],
  ['I4', answersInTime],
  ['I4', answersInTimeCount],
  ['I4', instantsAreArrivals],
  ['I5', finalViewsAgree],
  ['I5', viewsFollow],
  ['I6', scoresAgree],
  ['I6', answersCountWhenSent],
  ['I7', oneCloseEach],
  ['I8', risingEpochs],
  ['I9', nothingGivenAway],
  ['I10', everyCommandCounted],
  ['I11', presenceAgrees],
  ['I11', placesAreKept],
  ['row', rowPromises],
];

/** Judges a run by its evidence only. */
export function judge(evidence: Evidence): Verdict {
  const model = modelOf(evidence);
  const violations = JUDGES.flatMap(([rule, find]) => find(evidence, model).map((text) => ({ rule, text })));
  const late = model.rounds.flatMap(({ closes }) =>
    closes.map(({ at, by, due }) => (by === 'deadline' && due !== null ? lateness(at, due, evidence.injection) : 0)),
  );
  return {
    violations,
    figures: {
      answers: evidence.events.filter((event) => event.type === 'AnswerSubmitted').length,
      closeLateMs: Math.max(0, ...late),
      takeoverMs: evidence.injection?.takeoverMs ?? null,
      backMs: longestAbsence(evidence.clients),
      viewMs: worstViewDelay(evidence, model).ms,
      answerP99Ms: answerP99(evidence.clients),
      others: othersWait(evidence),
    },
  };
}
