import { generateKeyPairSync } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { StoredResults } from '@quarry/database/results/result-store';
import { en } from '@quarry/texts/en';
import { afterAll, expect, test, vi } from 'vitest';

// One row in the table: all that another kind needs here. Modules are shared among spec files, so it is taken out again.
vi.resetModules();
vi.doMock('@quarry/events/questions/kinds', async () => {
  const [{ singleChoice }, { toyKind }] = await Promise.all([
    import('@quarry/events/questions/single-choice'),
    import('@quarry/events/spec-support/toy-kind'),
  ]);
  return { KINDS: [singleChoice, toyKind] };
});
afterAll(() => {
  vi.doUnmock('@quarry/events/questions/kinds');
  vi.resetModules();
});
const { resultsAnswer, resultsPlayerAnswer } = await import('@quarry/events/http');
const { toyResults } = await import('@quarry/events/spec-support/toy-session');
const { csvOf } = await import('#files/csv.ts');
const { jsonOf } = await import('#files/json.ts');
const { pdfOf } = await import('#files/pdf.ts');
const { tablesOf } = await import('#files/tables.ts');
const { answersIn, claimSigner } = await import('#receipts/issue-claims.ts');

/** As `toyResults` are stored. */
function played() {
  const { players, ...summary } = toyResults();
  const stored: StoredResults = { ...summary, endedAt: summary.startedAt, note: '', root: '', formerRoot: null };
  return { stored, players };
}

test('[Q3060] files of results have another kind’s answers in the words of its rows', async () => {
  const { stored, players } = played();
  const [, questions] = tablesOf(en.files, stored, players);
  const csv = (await text(csvOf(questions))).replaceAll('"', '').split('\r\n');
  expect(csv[0]).toMatch(/,Right answer,Given,Answer A,A given,/);
  expect(csv[1]).toMatch(/^1,How many of gems\?,,2,2,1,50,.*,'the number 7,'the number 7: 1; the number 8: 1$/);
  const pdf = (await buffer(pdfOf(en.files, stored, players, new Map()))).toString('latin1');
  expect(pdf).toContain('/Alt (Answers. the number 7 \\(right\\): 1; the number 8: 1)');
});

test('[Q3060] the API has another kind’s question and what it counted, and each player’s response', async () => {
  const { stored, players } = played();
  const json = JSON.parse(await text(jsonOf(stored, players)));
  const [gems] = resultsAnswer.parse(json).questions;
  expect(gems).toMatchObject({
    question: { questionType: 90, target: 7 },
    statistics: {
      guesses: [
        [7, 1],
        [8, 1],
      ],
    },
    answers: [],
  });
  const bob = resultsPlayerAnswer.parse(json.players[1]);
  expect(bob.answers[0]).toMatchObject({ answerId: '', correct: false, response: { toy: 8 }, share: 0.5 });
});

test('[Q3061] in files a question without a right answer has none, and counts as neither', async () => {
  const { stored, players } = played();
  const [, questions] = tablesOf(en.files, stored, players);
  const [, , wishes] = (await text(csvOf(questions))).split('\r\n');
  expect(wishes).toMatch(/^2,How many of wishes\?,,2,2,,,/);
  expect(stored.correctShare).toBe(1 / 4);
  const pdf = (await buffer(pdfOf(en.files, stored, players, new Map()))).toString('latin1');
  expect(pdf).toContain('/Alt (Answers. the number 7: 1; the number 8: 1)');
});

test('[Q3061] a receipt says of such a question what was answered, and that nothing is right', async () => {
  const { stored, players } = played();
  const [, bob] = players;
  if (!bob) return expect.fail();
  expect(answersIn(stored.questions)(bob)).toEqual([
    { question: 'How many of gems?', answer: 'the number 8', correct: false, points: 45, right: ['the number 7'] },
    { question: 'How many of wishes?', answer: 'the number 8', correct: false, points: 0, right: [] },
  ]);
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  });
  const { claim } = await claimSigner({ results: stored, root: 'r', formerRoot: null, privateKey })(bob, 2);
  expect(claim).toMatchObject({ score: 45, place: 2, of: 2 });
});
