import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { type ConnectionContext, connectionMachine } from '#shared/hub/connection-machine.ts';
import { type PlayerEvent, playerMachine } from './model/player-machine.ts';
import { PlayerScreen } from './player-screen.tsx';
import { closed, question, session, stat } from './spec-support.ts';

const ROUTE = { sessionId: 's', player: { id: 'me', identifier: 'Ada', deviceId: 'device' } };
const nothing = () => undefined;

/** The screen while the connection is in back-off, or in another state. */
function screen(
  events: readonly PlayerEvent[],
  changes: Partial<ConnectionContext>,
  value: 'waiting' | 'opening' = 'waiting',
): string {
  const context = { attempt: 0, everLive: false, refusal: null, blocked: false, random: Math.random, ...changes };
  const snapshot = connectionMachine.resolveState({ value, context });
  const connection = createActor(connectionMachine, { snapshot, input: { random: Math.random } });
  const actor = createActor(playerMachine).start();
  for (const event of events) actor.send(event);
  const calls = {
    retry: nothing,
    stop: nothing,
    changeId: async () => false,
    pickTeam: nothing,
    leave: async () => {},
  };
  return renderToStaticMarkup(
    <Router ssrPath="/quiz/player">
      <PlayerScreen session={{ connection, session: actor, ...calls }} route={ROUTE} />
    </Router>,
  );
}

test('[W12] [W80] [W317] [W1913] a missing session is error 1, an unreachable one error 2, with a retry and a link home', () => {
  expect(screen([{ type: 'MISSING' }], {})).toContain('Error code 1');
  const unreached = screen([], { attempt: 2 });
  expect(unreached).toContain('There was an error connecting to the server and getting the quiz session.');
  expect(unreached).toContain('Error code 2');
  expect(unreached).toMatch(/<button[^>]*><span[^>]*>Try Again<\/span><\/button>/);
  expect(unreached).toMatch(/<a[^>]* href="\/"[^>]*><span[^>]*>Home<\/span><\/a>/);
  expect(screen([], {})).not.toContain('Error code');
});

test('[W1941] a question that has just appeared takes no answer, but looks enabled', () => {
  const shown = screen(
    [{ type: 'SNAPSHOT', session: session('playing', 'q1', [stat('me')]), question: question('q1') }],
    {},
  );
  expect(shown.match(/<button[^>]* data-mark="open"[^>]* disabled=""/g)).toHaveLength(2);
});

test('[W82] a choice that the question does not have opens a popup', () => {
  const answered = (answerId: string) => {
    const own = stat('me', { questionId: 'q1', answerId });
    return screen([{ type: 'SNAPSHOT', session: session('statistics', 'q1', [own]), question: closed('q1') }], {});
  };
  const popup = /<dialog.*<\/dialog>/s.exec(answered('gone'))?.[0];
  expect(popup).toContain('Looks like something went wrong.');
  expect(popup).toMatch(/<button[^>]*><span[^>]*>Ok<\/span><\/button>/);
  expect(answered('q1-a')).not.toContain('Looks like something went wrong.');
});

test('[W1562] beside the result of a question a notice about an earlier answer is not mistaken for one about it', () => {
  const left: PlayerEvent[] = [
    { type: 'SNAPSHOT', session: session('playing', 'q1', [stat('me')]), question: question('q1') },
    { type: 'CHOOSE', response: 'q1-a' },
  ];
  const backIn = (phase: 'statistics' | 'leaderboard', id: string) =>
    screen([...left, { type: 'SNAPSHOT', session: session(phase, id, [stat('me')]), question: closed(id) }], {});
  expect(backIn('statistics', 'q2')).toContain('Your answer to the previous question did not arrive in time');
  expect(backIn('statistics', 'q2')).not.toContain('Your answer did not arrive in time');
  expect(backIn('leaderboard', 'q1')).not.toContain('the previous question');
});

test('[W2777] a network without WebSockets is reported if the quiz cannot be reached, and in the banner of a lost connection', () => {
  const words = 'This network blocks live connections.';
  expect(screen([], { attempt: 2, blocked: true })).toContain(words);
  expect(screen([], { attempt: 2 })).not.toContain(words);
  const entered = {
    type: 'SNAPSHOT',
    session: session('playing', 'q1', [stat('me')]),
    question: question('q1'),
  } as const;
  const away = screen([entered], { attempt: 3, everLive: true, blocked: true });
  expect(away).toContain(words);
  expect(away).not.toContain('Quarry is not answering right now.');
});
