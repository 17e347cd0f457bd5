import { type Quiz, questionListSchema } from '@quarry/events/quiz/quiz';
import { z } from 'zod';

/** Limits of a device's drafts. Beyond `most` the oldest is dropped; a draft beyond `characters` is not kept. */
export const DRAFTS = { most: 20, days: 30, characters: 1_000_000 } as const;

const PREFIX = 'quizDraft:';

const draftSchema = z.object({
  /** The version the changes are based on; null for a quiz that was never stored. */
  etag: z.string().nullable(),
  /** As typed, so possibly empty; absent if unchanged. */
  name: z.string().optional(),
  questions: questionListSchema,
  /** ISO 8601 instant of the last change. */
  changedAt: z.iso.datetime(),
  /** The window that wrote it, so that another window does not drop it. */
  window: z.string(),
});

/** A quiz's unsaved name and questions, as this device keeps them. */
export type Draft = Readonly<z.infer<typeof draftSchema>>;

/** Drafts the browser refused to store; kept until the page is closed. */
const refused = new Map<string, string>();

/** The storage key of a quiz's draft. */
export const draftKey = (hostId: string, quizId: string): string => `${PREFIX}${hostId}/${quizId}`;

/** @returns null if there is none or it is unreadable. */
export function readDraft(key: string): Draft | null {
  try {
    return draftSchema.parse(JSON.parse(refused.get(key) ?? localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** @returns the draft if it differs from what is stored; after a save whose response was lost it does not. */
export function readUnsaved(key: string, stored: Pick<Quiz, 'name' | 'questions'>): Draft | null {
  const draft = readDraft(key);
  const isStored =
    JSON.stringify(draft?.questions) === JSON.stringify(stored.questions) &&
    (draft?.name ?? stored.name) === stored.name;
  return isStored ? null : draft;
}

/** @returns false when the browser's storage is full or forbidden. */
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

/** @param window only drops a draft that this window wrote */
export function dropDraft(key: string, window?: string): void {
  if (window !== undefined && readDraft(key)?.window !== window) return;
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** After a save that did not change the questions: moves a draft from the previous version to the new one. */
export function rebaseDraft(key: string, from: string | null, to: string | null): void {
  const draft = readDraft(key);
  if (draft !== null && draft.etag === from) keepDraft(key, { ...draft, etag: to });
}

/** Drops expired drafts, and the oldest ones beyond the limit. */
function makeRoom(key: string, now: number): void {
  const others = Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX) && name !== key)
    .map((name) => ({ name, at: Date.parse(readDraft(name)?.changedAt ?? '') || 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [index, { name, at }] of others.entries()) {
    if (index >= DRAFTS.most - 1 || now - at > DRAFTS.days * 86_400_000) localStorage.removeItem(name);
  }
}
