import { questionSchema } from '@quarry/events/questions/question';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openHubClient } from '#hub-client.ts';
import { sampleQuestion } from '#pure/sample-quiz.ts';
import { NEVER_AGAIN } from '#reconnecting-client.ts';
import { type Call, enterLobby, startFakeHub } from '#spec-support/fake-hub.ts';
import { startVirtualHost } from '#virtual-host.ts';
import { type PlayerOptions, startVirtualPlayer } from '#virtual-player.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Accepts everything; `act` gets each call first and has answered it if it returns true. */
const accepting =
  (act: (call: Call) => boolean = () => false) =>
  (call: Call): void => {
    if (act(call)) return;
    if (call.target === 'NotifySlaveEnterQuiz') enterLobby(call);
    else call.complete();
  };

function playerAt(addresses: readonly string[], options: Partial<PlayerOptions> = {}) {
  const player = startVirtualPlayer({ gateways: () => addresses, sessionId: 's', identifier: 'Ada', ...options });
  onTestFinished(() => player.client.stop());
  return player;
}

test('[C970] a call on a closing socket fails once it has closed, not before', async () => {
  const hub = await startFakeHub(accepting());
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const client = await openHubClient(hub.address, {}, { onPush: () => {}, onClose });
  client.close();
  await expect(client.call('GetConnectionId')).rejects.toThrow('socket closed with 1000');
  expect(isClosed).toBe(true);
});

test('[C2830] waiting for a participant that does not come back rejects with the last failure', async () => {
  const hub = await startFakeHub(
    accepting(({ target, push, complete, cut }) => {
      if (target === 'NotifyQuestionSkip') cut();
      else if (target === 'NotifySlaveEnterQuiz') complete('HubException: banned');
      else if (target === 'requestQuizSession') {
        push('sessionrequest:s/{secret}', 'CODE', { state: { currentQuizState: 'lobby' } });
        complete();
      } else return false;
      return true;
    }),
  );
  const connecting = { gateways: () => [hub.address], delayMs: NEVER_AGAIN, sessionId: 's' };
  const host = startVirtualHost({ ...connecting, cookie: '' });
  await host.client.connection();
  expect([host.code, host.phase]).toEqual(['CODE', 'lobby']);
  const waits = expect(host.sees('statistics')).rejects.toThrow('closed with 1006');
  await expect(host.skip()).rejects.toThrow('closed with 1006');
  await waits;
  await expect(host.client.connection()).rejects.toThrow('closed with 1006');
  await expect(host.play()).rejects.toThrow('closed with 1006');
  await expect(playerAt([], connecting).client.connection()).rejects.toThrow('banned');
});

test.each([
  ['at once', undefined, 2],
  ['once it has loaded them', async () => undefined, 2],
  ['never, if it cannot load them', () => Promise.reject(new Error('no picture')), 0],
])('[C3340] a player says that it has the next question’s pictures: %s', async (_, loadPictures, times) => {
  const said: unknown[] = [];
  const hub = await startFakeHub(
    accepting(({ target, args, push, complete }) => {
      if (target === 'NotifySlaveLoaded') said.push(args[2]);
      if (target !== 'NotifySlaveEnterQuiz') return false;
      push('sessionrequest', { state: { currentQuizState: 'lobby' }, nextMedia: ['p1'] }, null);
      complete();
      push('nextmedia', ['p2']);
      return true;
    }),
  );
  const player = playerAt([hub.address], loadPictures && { loadPictures });
  await player.client.connection();
  await player.answer('q1', 'a');
  await expect.poll(() => said.length).toBe(times);
  expect(said).toEqual(times === 0 ? [] : [['p1'], ['p2']]);
});

test('[C2831] a player that loses its gateway re-enters at the next one as the same player, and keeps its answer', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const entered: unknown[] = [];
  const given: unknown[] = [];
  const note = ({ target, args, count, cut }: Call) => {
    if (target === 'NotifySlaveEnterQuiz') entered.push(args[1]);
    if (target === 'NotifySlaveAnswered') given.push(args.slice(2));
    if (target !== 'NotifySlaveAnswered' || given.length > 1) return false;
    expect(count).toBe(1);
    cut();
    return true;
  };
  const hubs = [await startFakeHub(accepting(note)), await startFakeHub(accepting(note))];
  const player = playerAt(hubs.map(({ address }) => address));
  await player.client.connection();
  await expect(player.answer('q1', 'a')).rejects.toThrow('closed with 1006');
  expect(player.fates.get('q1')).toMatchObject({ acknowledged: false, refusedBy: null });
  await player.client.connection();
  await player.answer('q1', 'b');
  expect(given).toEqual([
    ['q1', 'a'],
    ['q1', 'a'],
  ]);
  expect(player.fates.get('q1')).toMatchObject({ answerId: 'a', acknowledged: true });
  expect(hubs.map((hub) => hub.opened())).toEqual([1, 1]);
  expect(entered[1]).toEqual(entered[0]);
  expect([player.client.losses, player.client.absences.length]).toEqual([1, 1]);
});

test('[C2832] a sample question is complete: the service adds nothing to it and drops nothing', () => {
  const question = sampleQuestion('q1', { answers: { yes: 'Yes', no: 'No' }, correct: 'no', seconds: 20, modifier: 1 });
  for (const sample of [question, sampleQuestion('q2')]) expect(questionSchema.parse(sample)).toEqual(sample);
  expect(question.answers.map(({ correct }) => correct)).toEqual([false, true]);
});
