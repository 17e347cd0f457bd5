import { LIMITS } from '@quarry/events/limits';

const DAY = 86_400_000;

/** Days until a deleted quiz is deleted for good, from 30 down to 1 on the last. @param deletedAt ISO 8601 instant. @param now in ms */
export function daysLeft(deletedAt: string, now: number): number {
  const left = Math.ceil((Date.parse(deletedAt) - now) / DAY) + LIMITS.trashDays;
  return Math.min(LIMITS.trashDays, Math.max(1, left));
}
