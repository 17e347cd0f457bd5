import { expect, test } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

const MIB = 1024 * 1024;

/** A budget whose refusals are recorded, as in `ada 429`. */
function recorded(...limits: Parameters<typeof createBodyBudget>) {
  const budget = createBodyBudget(...limits);
  const refused: string[] = [];
  const open = (sender: string, bytes: number) => {
    const body = budget.open(sender, ({ status }) => refused.push(`${sender} ${status}`));
    body.add(bytes);
    return body;
  };
  return { budget, refused, open };
}

test('[A1496] a sender has 8 MiB; a body over that is refused and no longer counts', () => {
  const { budget, refused, open } = recorded();
  for (let i = 0; i < 8; i++) open('ada', MIB);
  expect(refused).toEqual([]);
  open('ada', 1);
  open('bob', 1);
  expect(refused).toEqual(['ada 429']);
  expect(budget.bytes).toBe(8 * MIB + 1);
});

test('[A1497] all senders have 64 MiB; over that the oldest unfinished body is refused', () => {
  const { budget, refused, open } = recorded();
  const hosts = Array.from({ length: 8 }, (_, i) => open(`host ${i}`, 8 * MIB));
  // It has arrived, and its request is being handled.
  hosts[0]?.settle();
  hosts[2]?.release();
  open('ada', 4 * MIB);
  open('bob', 8 * MIB);
  expect(refused).toEqual(['host 1 408']);
  open('eve', 8 * MIB);
  expect(refused).toEqual(['host 1 408', 'host 3 408']);
  expect(budget.bytes).toBe(60 * MIB);
});

test('[A1497] as many bodies are refused as necessary', () => {
  const { budget, refused, open } = recorded({ ofSender: 10, ofAll: 15 });
  open('ada', 1);
  open('bob', 6);
  open('eve', 10);
  expect(refused).toEqual(['ada 408', 'bob 408']);
  expect(budget.bytes).toBe(10);
});

test('[A1497] a body with none before it is refused itself', () => {
  const { budget, refused, open } = recorded({ ofSender: 10, ofAll: 15 });
  open('ada', 10).settle();
  open('bob', 6);
  expect(refused).toEqual(['bob 408']);
  expect(budget.bytes).toBe(10);
});

test('[A1496] bytes are released once, and none are counted after that', () => {
  const { budget, open } = recorded({ ofSender: 10, ofAll: 15 });
  const body = open('ada', 10);
  body.release();
  body.release();
  body.add(5);
  expect(budget.bytes).toBe(0);
  open('ada', 10);
  expect(budget.bytes).toBe(10);
});
