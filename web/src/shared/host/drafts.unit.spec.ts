import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAFTS, type Draft, draftKey, dropDraft, keepDraft, readDraft, readUnsaved, rebaseDraft } from './drafts.ts';

let ids = 0;
const question = newQuestion(() => `id-${++ids}`, DEFAULT_QUIZ_OPTIONS);
const draft = (changes: Partial<Draft> = {}): Draft => ({
  etag: '"1"',
  questions: [question],
  changedAt: '2026-05-01T10:00:00.000Z',
  window: 'one',
  ...changes,
});
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const key = draftKey('host', 'quiz');

/** A browser's local storage, which refuses to keep anything while it is full. */
function stubStorage() {
  const kept: Record<string, string> = {};
  const storage = { full: false };
  vi.stubGlobal(
    'localStorage',
    new Proxy(kept, {
      get: (_, method) =>
        ({
          getItem: (name: string) => kept[name] ?? null,
          removeItem: (name: string) => delete kept[name],
          setItem: (name: string, value: string) => {
            if (storage.full) throw new DOMException('full', 'QuotaExceededError');
            kept[name] = value;
          },
        })[String(method)],
    }),
  );
  return { kept, storage };
}

let browser: ReturnType<typeof stubStorage>;
beforeEach(() => {
  browser = stubStorage();
});
afterEach(() => {
  browser.storage.full = false;
  dropDraft(key);
  vi.unstubAllGlobals();
});

test('[W282] a draft is kept with the version it was begun on, for its host and quiz', () => {
  expect(readDraft(key)).toBeNull();
  expect(keepDraft(key, draft())).toBe(true);
  expect(readDraft(key)).toEqual(draft());
  expect(readDraft(draftKey('other', 'quiz'))).toBeNull();
  dropDraft(key);
  expect(readDraft(key)).toBeNull();
});

test('[W282] an unreadable draft counts as none', () => {
  for (const text of ['{', '7', '{"questions":[]}', JSON.stringify(draft({ questions: [] }))]) {
    browser.kept[key] = text;
    expect(readDraft(key)).toBeNull();
  }
});

test('[W282] full storage is reported, and the draft stays for as long as the page is open', () => {
  keepDraft(key, draft());
  browser.storage.full = true;
  expect(keepDraft(key, draft({ etag: '"2"' }))).toBe(false);
  expect(readDraft(key)?.etag).toBe('"2"');
  browser.storage.full = false;
  expect(keepDraft(key, draft({ etag: '"3"' }))).toBe(true);
  expect(JSON.parse(browser.kept[key] ?? '')).toMatchObject({ etag: '"3"' });
});

test('[W282] an oversized draft is not kept', () => {
  const text = 'x'.repeat(DRAFTS.characters);
  expect(keepDraft(key, draft({ questions: [{ ...question, questionText: text }] }))).toBe(false);
});

test('[W282] a window drops its own draft, not one that another window has written since', () => {
  keepDraft(key, draft({ window: 'other' }));
  dropDraft(key, 'one');
  expect(readDraft(key)).not.toBeNull();
  dropDraft(key, 'other');
  expect(readDraft(key)).toBeNull();
});

test('[W282] a draft is rebased onto a version saved from here with its questions unchanged', () => {
  keepDraft(key, draft());
  rebaseDraft(key, '"7"', '"8"');
  expect(readDraft(key)?.etag).toBe('"1"');
  rebaseDraft(key, '"1"', '"2"');
  expect(readDraft(key)?.etag).toBe('"2"');
});

test('[W282] the oldest draft makes room for a new one, and expired ones are dropped', () => {
  for (let day = 1; day <= DRAFTS.most + 1; day++)
    keepDraft(draftKey('host', `quiz-${day}`), draft({ changedAt: at(day) }));
  expect(Object.keys(browser.kept)).toHaveLength(DRAFTS.most);
  expect(readDraft(draftKey('host', 'quiz-1'))).toBeNull();
  keepDraft(key, draft({ changedAt: at(DRAFTS.days + 15) }));
  expect(readDraft(draftKey('host', 'quiz-14'))).toBeNull();
  expect(readDraft(draftKey('host', 'quiz-15'))).not.toBeNull();
});

test('[W3712] a name alone is a change; one of an earlier release has none', () => {
  keepDraft(key, draft());
  // As parsed: its keys are in the schema's order.
  const stored = { name: 'Stones', questions: readDraft(key)?.questions ?? [] };
  expect(readUnsaved(key, stored)).toBeNull();
  keepDraft(key, draft({ name: 'Stones' }));
  expect(readUnsaved(key, stored)).toBeNull();
  keepDraft(key, draft({ name: '' }));
  expect(readUnsaved(key, stored)?.name).toBe('');
});
