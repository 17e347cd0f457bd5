import { type Question, questionListSchema } from '@quarry/events/quiz/quiz';
import { z } from 'zod';

/** The bounds of what a device keeps: beyond the number the oldest goes, beyond the size a draft is not kept. */
export const DRAFTS = { most: 20, days: 30, characters: 1_000_000 } as const;

const PREFIX = 'quizDraft:';

const draftSchema = z.object({
  /** The version the changes were begun on; null for a quiz that was never stored. */
  etag: z.string().nullable(),
  questions: questionListSchema,
  /** ISO 8601 instant of the last change. */
  changedAt: z.iso.datetime(),
  /** The window that wrote it, so that another one's is not dropped. */
  window: z.string(),
});

/** A quiz's questions with changes that are not saved yet, as this device keeps them. */
export interface Draft {
  readonly etag: string | null;
  readonly questions: readonly Question[];
  readonly changedAt: string;
  readonly window: string;
}

/** What the browser refuses to keep survives at least going back and forth between screens. */
const refused = new Map<string, string>();

/** The name a quiz's draft is kept under. */
export const draftKey = (hostId: string, quizId: string): string => `${PREFIX}${hostId}/${quizId}`;

/** @returns null when there is none, or none that can be read. */
export function readDraft(key: string): Draft | null {
  try {
    return draftSchema.parse(JSON.parse(refused.get(key) ?? localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** @returns false when the browser does not keep it, because its storage is full or forbidden. */
export function keepDraft(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft);
  try {
    if (text.length > DRAFTS.characters) throw new RangeError('too long');
    makeRoom(key, Date.parse(draft.changedAt));
    localStorage.setItem(key, text);
    refused.delete(key);
    return true;
  } catch {
    refused.set(key, text);
    return false;
  }
}

/** @param window drops it only if this window wrote it */
export function dropDraft(key: string, window?: string): void {
  if (window !== undefined && readDraft(key)?.window !== window) return;
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there either.
  }
}

/** The quiz was saved from here without a change of its questions: a draft begun on the version before goes on. */
export function rebaseDraft(key: string, from: string | null, to: string | null): void {
  const draft = readDraft(key);
  if (draft !== null && draft.etag === from) keepDraft(key, { ...draft, etag: to });
}

/** Drops drafts nobody came back to, and the oldest while there would be too many. */
function makeRoom(key: string, now: number): void {
  const others = Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX) && name !== key)
    .map((name) => ({ name, at: Date.parse(readDraft(name)?.changedAt ?? '') || 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [index, { name, at }] of others.entries()) {
    if (index >= DRAFTS.most - 1 || now - at > DRAFTS.days * 86_400_000) localStorage.removeItem(name);
  }
}
