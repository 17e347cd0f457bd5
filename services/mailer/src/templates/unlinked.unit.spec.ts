import { expect, test } from 'vitest';
import { unlinked, unlinkedResults } from './unlinked.ts';

/** What mail clients take for links: a URL, a host with a known ending, an address. */
const RECOGNIZED = /\b(?:[a-z]+:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?|\S+@[\p{L}\p{N}-]+/iu;

test.each([
  'bit.ly/3xYz',
  'https://evil.example',
  'www.evil.example',
  'evil.com',
  'münchen.de',
  'me@evil.com',
  't.me/x',
])('[E2501] the name %j does not become a link in a mail, and reads the same', (name) => {
  expect(name).toMatch(RECOGNIZED);
  expect(unlinked(name)).not.toMatch(RECOGNIZED);
  expect(unlinked(name).replaceAll('\u200c', '')).toBe(name);
});

test('[E2501] names without a link are unchanged', () => {
  for (const name of ['Ada', 'Dr. No', 'A. B.', 'at 10:', '…']) expect(unlinked(name)).toBe(name);
});

test('[E2501] every user-written text of the results is covered, and no id', () => {
  const given = {
    quizName: 'a.bc',
    sessionId: 's.1',
    players: [{ id: 'p.1', identifier: 'evil.com', answers: [] }],
    teams: [{ name: 't.me' }],
    questions: [{ id: 'q.1', text: 'x.yz', answers: [{ id: 'a.1', text: 'u.vw' }] }],
  } as unknown as Parameters<typeof unlinkedResults>[0];
  const texts = JSON.stringify(unlinkedResults(given));
  expect(texts.match(/\u200c/g)).toHaveLength(10);
  expect(texts).toContain('"s.1"');
});
