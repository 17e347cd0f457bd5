import type { UserRef } from '@quarry/events/hub-shapes';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readJson, store } from './storage.ts';

/** A player's final result, as the end screen shows it. */
export interface FinalResult extends UserRef {
  readonly score: number;
  readonly place: number | null;
  /** Number of ranked players; null if it may be out of date. */
  readonly players: number | null;
  /** The place is shared with other players. */
  readonly shared?: boolean | undefined;
  readonly quizName?: string | undefined;
  /** When the quiz was played, in milliseconds since 1970; absent: just now. */
  readonly at?: number | undefined;
}

/** A result as the device keeps it for a day. */
interface KeptResult extends FinalResult {
  readonly sessionId: string;
  /** By the device's clock. */
  readonly at: number;
}

const A_DAY = 24 * 60 * 60 * 1000;

/** `quizPoints`: the points so far, in case the quiz ends while this device is away. */
type Place = 'quizResult' | 'quizPoints';

export function keepResult(sessionId: string, result: FinalResult, now: number, place: Place = 'quizResult'): void {
  const kept: KeptResult = { ...result, sessionId, at: result.at ?? now };
  store(place, JSON.stringify(kept));
}

/** The result of the last quiz. @param now by the device's clock. @returns null without one, or after a day */
export function lastResult(now: number, place: Place = 'quizResult'): KeptResult | null {
  const kept = readJson(place, isResult);
  return kept !== null && now - kept.at < A_DAY ? kept : null;
}

/** As `lastResult`, of this session only. */
export function readResult(sessionId: string, now: number, place?: Place): FinalResult | null {
  const kept = lastResult(now, place);
  return kept?.sessionId === sessionId ? kept : null;
}

function isResult(value: unknown): value is KeptResult {
  const { sessionId, id, identifier, score, place, players, at } = fieldsOf(value);
  const texts = [sessionId, id, identifier].every((field) => typeof field === 'string');
  const counts = [place, players].every((field) => field === null || typeof field === 'number');
  return texts && counts && typeof score === 'number' && typeof at === 'number';
}
