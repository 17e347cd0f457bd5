import { HOST_TARGETS, type HostCall, type PlayerCall } from '@quarry/events/hub';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTypes } from '#spec-support/event-types.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { hostTarget, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';
import { verifyHost } from '#spec-support/verify-host.ts';
import { openFirstQuestion, openVictim, type Victim } from './spec-support/victim.ts';

let victim: Victim;
let url: string;
beforeAll(async () => {
  victim = await openVictim();
  url = victim.system.url;
});
afterAll(() => victim.close());

/** Arguments after the session id in the host's calls. */
const HOST_CALLS: Record<Exclude<HostCall, 'requestQuizSession'>, readonly unknown[]> = {
  NotifyStateChange: ['endscreen'],
  NotifyPlayQuiz: [null],
  NotifyQuestionSkip: [],
  NotifyKillQuiz: [],
  RemovePlayer: ['p1', { ban: true }],
  UnbanPlayer: ['p1'],
  RenamePlayer: ['p1', 'Thief'],
  SetRoom: [{ locked: true }],
  ExtendTime: [10],
  PauseQuestion: [],
  ResumeQuestion: [],
  SetPlayerTime: ['p1', 2],
  SetTeam: ['p1', 0],
  VoidQuestion: ['q1', 'stolen'],
  CorrectQuestion: ['q1', ['wrong']],
  SendReportToEmail: ['thief@example.org', 'x'],
};

test('[A50] another host gets nothing from a session by any call of the host hub', async () => {
  const { sessionId, host } = victim;
  const thief = await sampleHost(url);
  const targets = HOST_TARGETS.map((target) => hostTarget(target, sessionId));
  const hub = await new HubClient(`${url}/master`, targets, { Cookie: thief.cookie }).start();
  await hub.refusal('requestQuizSession', { id: host.user.id, identifier: '{secret}', deviceId: 'd' }, sessionId);
  for (const [call, rest] of Object.entries(HOST_CALLS))
    expect(await hub.refusal(call, sessionId, ...rest), call).not.toBeNull();
  expect(hub.heard.map(({ target }) => target)).toEqual([hostTarget('nosession', sessionId)]);
  await hub.stop();
  await victim.expectUntouched(JSON.stringify(hub.heard));
});

test('[A50] a socket that never entered gets nothing from a session, with the victim’s ids and every call of both hubs', async () => {
  const { sessionId, player } = victim;
  const rival = await samplePlayer(url, 'Rival');
  const stolen = { id: player.id, identifier: 'Victim', deviceId: player.deviceId };
  const calls: [string, ...unknown[]][] = [
    ['NotifySlaveAnswered', stolen, sessionId, 'q1', { id: 'right' }],
    ['NotifySlaveTeam', stolen, sessionId, 0],
    ['LeaveQuizSession', stolen, sessionId, true],
    ...Object.entries(HOST_CALLS).map(([call, rest]): [string, ...unknown[]] => [call, sessionId, ...rest]),
  ];
  for (const [call, ...args] of calls) expect(await rival.client.refusal(call, ...args), call).not.toBeNull();
  await rival.client.stop();
  await victim.expectUntouched(JSON.stringify(rival.client.heard));
});

test('[A50] a player of the same session sees no device id and no right answer, and can act only for itself', async () => {
  const host = await sampleHost(url);
  const { id } = await host.startSession();
  const rival = await samplePlayer(url, 'Rival');
  const good = await samplePlayer(url, 'Good');
  await good.enter(id);
  expect(await rival.enter(id)).toBeNull();
  await openFirstQuestion(host, id);
  const before = await eventTypes(victim.system.database, id);
  const stolen = { id: good.id, identifier: 'Good', deviceId: good.deviceId };
  const refusal = (call: PlayerCall, ...args: unknown[]) => rival.client.refusal(call, ...args);
  expect(await refusal('NotifySlaveAnswered', stolen, id, 'q1', { id: 'wrong' })).toBe('not-own-player');
  expect(await refusal('LeaveQuizSession', stolen, id, true)).toBe('not-own-player');
  expect(await eventTypes(victim.system.database, id)).toEqual(before);
  const frames = JSON.stringify(rival.client.heard);
  expect(frames).toContain('What is q1?');
  expect(frames).not.toContain(good.deviceId);
  expect(frames).not.toContain('"correct"');
  await Promise.all([rival.client.stop(), good.client.stop()]);
});

test('[A52] a stolen bearer token is invalid, and its sockets are closed, once its sign-in is ended', async () => {
  const host = await verifyHost(victim.system, await sampleHost(url));
  const { token } = (await (await host.fetch('/api/auth/token')).json()) as { token: string };
  const stolen = await new HubClient(`${url}/master`, [], { Authorization: `Bearer ${token}` }).start();
  const [signIn] = (await (await host.fetch('/api/auth/sessions')).json()) as { id: string }[];
  await host.fetch(`/api/auth/sessions/${signIn?.id}`, { method: 'DELETE' });
  await stolen.closed();
  expect(await upgradeStatus(`${url}/master?access_token=${token}`)).toBe(401);
  const again = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(again.status).toBe(401);
});
