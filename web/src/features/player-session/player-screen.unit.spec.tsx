import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { type ConnectionContext, connectionMachine } from '#shared/hub/connection-machine.ts';
import { playerMachine } from './model/player-machine.ts';
import { PlayerScreen } from './player-screen.tsx';

const ROUTE = { sessionId: 's', player: { id: 'me', identifier: 'Ada', deviceId: 'device' } };
const nothing = () => undefined;

/** The screen while the connection waits for its next try. */
function screen(isMissing: boolean, context: Partial<ConnectionContext>): string {
  const waiting = { attempt: 0, everLive: false, refusal: null, random: Math.random, ...context };
  const snapshot = connectionMachine.resolveState({ value: 'waiting', context: waiting });
  const connection = createActor(connectionMachine, { snapshot, input: { random: Math.random } });
  const session = createActor(playerMachine).start();
  if (isMissing) session.send({ type: 'MISSING' });
  const calls = {
    retry: nothing,
    stop: nothing,
    changeId: async () => false,
    pickTeam: nothing,
    leave: async () => {},
  };
  return renderToStaticMarkup(
    <Router ssrPath="/quiz/player">
      <PlayerScreen session={{ connection, session, ...calls }} route={ROUTE} />
    </Router>,
  );
}

test('[W12] a missing session is error 1, one that cannot be reached error 2', () => {
  expect(screen(true, {})).toContain('Error code 1');
  expect(screen(false, { attempt: 2 })).toContain('Error code 2');
  expect(screen(false, {})).not.toContain('Error code');
});
