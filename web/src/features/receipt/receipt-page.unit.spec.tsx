import { readFileSync } from 'node:fs';
import { en } from '@quarry/texts/en';
import { LANGUAGE_ROWS } from '@quarry/texts/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { InLanguage } from '#shared/texts/language.tsx';
import { ReceiptCard } from './receipt-page.tsx';

/** A receipt of two right answers, generated with Python. */
const VECTORS = new URL('../../../../packages/results/src/receipts/fixtures/vectors.json', import.meta.url);
const { receipt } = JSON.parse(readFileSync(VECTORS, 'utf8'));

test('[W2796] a receipt has the time of its session, or else that of its first answer', () => {
  const shown = (claim: object) =>
    renderToStaticMarkup(
      <Router ssrPath="/r/r">
        <ReceiptCard id="r" receipt={{ ...receipt, claim }} verdict="verified" onRetry={() => {}} />
      </Router>,
    );
  const startedAt = Date.UTC(2026, 2, 1, 9, 30);
  expect(shown({ ...receipt.claim, startedAt })).toContain(en.results.played(new Date(startedAt).toISOString()));
  const [first] = receipt.answers;
  expect(shown(receipt.claim)).toContain(en.results.played(new Date(first.leaf.at).toISOString()));
});

test('[W3786] an answer that was right in part says so, with its points and what was right', () => {
  const [first, ...others] = receipt.answers;
  const part = { ...receipt, answers: [{ ...first, correct: false }, ...others] };
  const shown = renderToStaticMarkup(
    <Router ssrPath="/r/r">
      <ReceiptCard id="r" receipt={part} verdict="verified" onRetry={() => {}} />
    </Router>,
  );
  const [row] = shown.match(/<li.*?<\/li>/g) ?? [];
  expect(row).toContain('data-outcome="partly"');
  expect(row?.replace(/<[^>]*>/g, ' ')).toMatch(/Right: .*Partly right · 2 points/);
});

test('[W1983] an answer whose question does not count says so, instead of right or wrong and its points', () => {
  const rows = (claim: object) =>
    renderToStaticMarkup(
      <Router ssrPath="/r/r">
        <ReceiptCard id="r" receipt={{ ...receipt, claim }} verdict="verified" onRetry={() => {}} />
      </Router>,
    )
      .match(/<li.*?<\/li>/g)
      ?.map((row) => row.replace(/<[^>]*>/g, ' '));
  const [first, second] = rows({ ...receipt.claim, voided: [0] }) ?? [];
  expect(first).toContain('This question does not count.');
  expect(first).not.toMatch(/Right|points/);
  expect(second).toMatch(/Right · 5 points/);
  expect(rows(receipt.claim)?.[0]).toMatch(/Right · 2 points/);
});

test('[W3820] several answers are listed as in the reader’s language, each in its own direction', async () => {
  const [first] = receipt.answers;
  const leaf = { ...first.leaf, event: { ...first.leaf.event, answerId: '', response: { choice: ['a', 'b'] } } };
  const answers = [{ ...first, leaf, answer: 'ذهب, -5 °C', correct: false, right: ['ذهب', 'Silver'] }];
  const rowIn = async (code: 'ar' | 'en') => {
    const { prelude } = await prerender(
      <Router ssrPath="/r/r">
        <InLanguage code={code} row={LANGUAGE_ROWS[code]}>
          <ReceiptCard id="r" receipt={{ ...receipt, answers }} verdict="verified" onRetry={() => {}} />
        </InLanguage>
      </Router>,
    );
    return /<li.*?<\/li>/.exec(await new Response(prelude).text())?.[0];
  };
  const between = (sign: string, ...texts: string[]) =>
    texts.map((one) => `<bdi>${one}</bdi>`).join(`<span>${sign}</span>`);
  for (const [code, sign] of [
    ['en', ', '],
    ['ar', '، '],
  ] as const) {
    const row = await rowIn(code);
    expect(row).toContain(between(sign, 'ذهب', '\u2066-5\u2069 °C'));
    expect(row).toContain(between(sign, 'ذهب', 'Silver'));
  }
});
