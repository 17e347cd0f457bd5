import { fieldsOf } from '#shared/lib/fields-of.ts';
import { readJson, store } from '#shared/storage/storage.ts';
import type { FinalResult } from './player-view.ts';

/** What a quiz brought its player, kept on the device for a day, so that a phone that wakes up still shows it. */
interface KeptResult extends FinalResult {
  readonly sessionId: string;
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
}

const A_DAY = 24 * 60 * 60 * 1000;

export function keepResult(sessionId: string, result: FinalResult, now: number): void {
  const kept: KeptResult = { ...result, sessionId, at: now };
  store('quizResult', JSON.stringify(kept));
}

/** @param now by the device's clock. @returns null when nothing of this session is kept, or not any more */
export function readResult(sessionId: string, now: number): FinalResult | null {
  const kept = readJson('quizResult', isResult);
  return kept?.sessionId === sessionId && now - kept.at < A_DAY ? kept : null;
}

function isResult(value: unknown): value is KeptResult {
  const { sessionId, id, identifier, score, place, players, at } = fieldsOf(value);
  const texts = [sessionId, id, identifier].every((field) => typeof field === 'string');
  const counts = [place, players].every((field) => field === null || typeof field === 'number');
  return texts && counts && typeof score === 'number' && typeof at === 'number';
}
