import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

const unexpected = (error: unknown): never => expect.fail(String(error));

test('[O10] ticks and merged frames never see a batch that is not stored yet', async () => {
  const gate = createGate(unexpected);
  const order: string[] = [];
  gate.between(() => order.push('at once'));
  let finish = () => {};
  const batch = gate.during(async () => {
    order.push('batch');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    order.push('stored');
  });
  gate.between(() => order.push('after'));
  finish();
  await batch;
  expect(order).toEqual(['at once', 'batch', 'stored', 'after']);
});

test('[O10] tasks that waited for a batch run even if it fails', async () => {
  const gate = createGate(unexpected);
  const order: string[] = [];
  const batch = gate.during(() => Promise.reject(new Error('no database')));
  gate.between(() => order.push('after'));
  await expect(batch).rejects.toThrow('no database');
  expect(order).toEqual(['after']);
});

test('[O1273] a task that throws fails neither the batch nor the tasks after it', async () => {
  const failures: unknown[] = [];
  const gate = createGate((error) => failures.push(error));
  const order: string[] = [];
  const fail = (): never => {
    throw new Error('this frame cannot be built');
  };
  gate.between(fail);
  const batch = gate.during(async () => {
    order.push('stored');
  });
  gate.between(fail);
  gate.between(() => order.push('after'));
  await batch;
  expect(order).toEqual(['stored', 'after']);
  expect(failures).toHaveLength(2);
});
