import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { connectionMachine } from '#shared/hub/connection-machine.ts';
import { hostMachine } from './model/host-machine.ts';
import type { HostSession } from './model/host-session.ts';
import { question, viewOf } from './spec-support.ts';
import { type Orders, useOrders } from './use-orders.ts';

const SECOND = viewOf('playing', { asked: 2, question: question('q2') });

function Screen({ session, onOrders }: { session: HostSession; onOrders: (orders: Orders) => void }) {
  onOrders(useOrders(session, 's', SECOND));
  return null;
}

/** The orders of a screen that shows the second question, and the resulting calls. */
function ordersInSecond() {
  const calls: unknown[][] = [];
  const given: Orders[] = [];
  const session: HostSession = {
    connection: createActor(connectionMachine, { input: { random: Math.random } }),
    session: createActor(hostMachine).start(),
    call: async (...call) => void calls.push(call),
    retry: () => undefined,
    stop: () => undefined,
  };
  renderToStaticMarkup(<Screen session={session} onOrders={(orders) => given.push(orders)} />);
  const [orders] = given;
  if (orders === undefined) throw new Error('the screen was not drawn');
  return { orders, calls };
}

test('[W1950] Skip and the clock’s calls name the question shown', async () => {
  const { orders, calls } = ordersInSecond();
  const { step, advance } = orders;
  if (step?.kind === 'skip') advance(step);
  await orders.moveClock('PauseQuestion');
  await orders.moveClock('ExtendTime', 30);
  expect(calls).toEqual([
    ['NotifyQuestionSkip', 's', 'q2'],
    ['PauseQuestion', 's', 'q2'],
    ['ExtendTime', 's', 30, 'q2'],
  ]);
});
