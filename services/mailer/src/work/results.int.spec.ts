import { createEventStore } from '@quarry/database/event-store/event-store';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import type { SessionEvent } from '@quarry/events/session/events';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import { questionId } from '@quarry/events/spec-support/samples';
import { computeResults, makeResults } from '@quarry/results/make-results';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestMailer, type TestMailer } from '#spec-support/test-mailer.ts';

const VOIDED: SessionEvent = { type: 'QuestionVoided', questionId: questionId('q1'), reason: 'unclear' };

let t: TestMailer;
beforeAll(async () => {
  t = await openTestMailer();
});
afterAll(() => t.close());

test('[B1750] receipts signed while the results they replace are being stored name the root of those', async () => {
  const sessionId = await t.play([...PLAYED, VOIDED]);
  const results = createResultStore(t.database);
  async function* before() {
    yield recordedEvents(sessionId, PLAYED);
  }
  const first =
    (await computeResults({ stream: before }, sessionId, await results.saltSecret(sessionId))) ?? expect.fail();
  const receipts = createReceiptStore(t.database);
  let saved = 0;
  const save: typeof receipts.save = async (...receiptsOfVersion) => {
    saved += 1;
    await receipts.save(...receiptsOfVersion);
    // The first job of results gets here only now.
    if (saved === 1) await results.save(first.results, first.tree);
  };
  const parts = { events: createEventStore(t.database), results, receipts: { ...receipts, save } };
  const made = (await makeResults(parts, sessionId)) ?? expect.fail();
  expect(saved).toBe(2);
  const { root: formerRoot } = first.tree;
  expect(await results.find(sessionId)).toMatchObject({ version: PLAYED.length + 1, formerRoot });
  const claims: unknown[] = [];
  for await (const { claim } of receipts.claims(made.results)) claims.push(claim);
  expect(claims).toEqual(Array(4).fill(expect.objectContaining({ root: made.tree.root, formerRoot })));
});

test('[E2402] a hundred changes of one session cost a few rebuilds; the stored results are as of the last change', async () => {
  const CHANGES = 100;
  const changes = Array.from({ length: CHANGES }, (_, i): SessionEvent => ({ ...VOIDED, reason: `mistake ${i}` }));
  const sessionId = await t.play([...PLAYED, ...changes]);
  const jobs = await Promise.all(
    changes.map((_, i) => t.add({ type: 'results', sessionId, version: PLAYED.length + 1 + i })),
  );
  t.start('smtp://127.0.0.1:1');
  for (const job of jobs) expect(await t.over(job)).toBe('completed');
  const stored = await createResultStore(t.database).find(sessionId);
  expect(stored).toMatchObject({ version: PLAYED.length + CHANGES });
  expect(stored).not.toHaveProperty('staleFor');
  expect(await t.due()).toEqual([]);
  const outcomes = t.log.flatMap((line) => {
    const { event, sessionId: of, outcome } = JSON.parse(line);
    return event === 'mail' && of === sessionId ? [outcome] : [];
  });
  // The whole log was there when the first one began.
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(CHANGES - 1);
});

test('[E2402] results that were stored but not announced are announced; a retry of a given-up job makes them', async () => {
  const parts = {
    events: createEventStore(t.database),
    results: createResultStore(t.database),
    receipts: createReceiptStore(t.database),
  };
  const unannounced = await t.play(PLAYED);
  await makeResults(parts, unannounced);
  // Its mailer was killed here.
  expect(await t.over(await t.add({ type: 'results', sessionId: unannounced, version: PLAYED.length }))).toBe(
    'completed',
  );
  expect((await t.told(unannounced)).map(({ body }) => body.type)).toEqual(['ConfirmReceipts']);

  const givenUp = await t.play(PLAYED);
  const job = { type: 'results', sessionId: givenUp, version: PLAYED.length } as const;
  expect(await t.over(await t.addNotDue(job))).toBe('completed');
  expect(await parts.results.find(givenUp)).toMatchObject({ version: PLAYED.length });
});
