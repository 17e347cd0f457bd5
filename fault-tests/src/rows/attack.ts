import { once } from 'node:events';
import { signInByLink } from '@quarry/participants/account';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { WebSocket } from 'ws';
import type { StreamCommand } from '#checker/stream-command.ts';
import { commandOf } from '#checker/stream-command.ts';
import { until } from '#now.ts';
import type { Scene } from '#run/row.ts';
import type { Mail } from '#system/fault-system.ts';
import type { ServiceProcess } from '#system/service-process.ts';

/** A question that two sessions of the harness can play. */
export const QUESTION = sampleQuestion('q1', { answers: { a: 'a', b: 'b' } });

/** Commands on the stream. */
export function commandsOf({ system }: Scene, isTheirs: (command: StreamCommand) => boolean): StreamCommand[] {
  return system.tap.entries.flatMap((entry) => commandOf(entry) ?? []).filter(isTheirs);
}

/** Types of the events that commands on the stream caused. */
export async function eventsOf(scene: Scene, isTheirs: (command: StreamCommand) => boolean): Promise<string[]> {
  const ids = commandsOf(scene, isTheirs).map(({ commandId }) => commandId);
  const rows = await scene.system.sql<{ type: string }>(
    'select type from session_event where command_id = any($1) order by version',
    [ids],
  );
  return rows.map(({ type }) => type);
}

/** A counter of a service, all its labels together. */
export async function counterOf(service: ServiceProcess, name: string): Promise<number> {
  const page = await (await fetch(service.metrics())).text();
  const counts = [...page.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Number of calls and upgrades the gateways have refused because of the caller. */
export async function denials(gateways: readonly ServiceProcess[]): Promise<number> {
  const counts = await Promise.all(gateways.map((gateway) => counterOf(gateway, 'quarry_gateway_denied_total')));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The HTTP status of an upgrade's response; 101 if a socket opens. */
export async function upgradeStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  socket.on('error', () => {});
  const opened = once(socket, 'open').then(() => 101);
  const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode));
  opened.catch(() => {});
  refused.catch(() => {});
  const status = await Promise.race([opened, refused]);
  socket.terminate();
  return status;
}

export const to = (mails: readonly Mail[], email: string): Mail[] =>
  mails.filter((mail) => mail.to.some(({ address }) => address === email));

/** Waits for the link mailed to an address. @returns its token */
export async function mailedToken(inbox: () => Promise<Mail[]>, email: string): Promise<string> {
  const tokens = async () =>
    to(await inbox(), email).flatMap(({ text }) => /\/login\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  await until(`a link is mailed to ${email}`, 15_000, async () => (await tokens()).length > 0, 100);
  const [token = ''] = await tokens();
  return token;
}

/** Redeems the link mailed to an address. */
export async function verify(gatewayUrl: string, inbox: () => Promise<Mail[]>, email: string) {
  return signInByLink(gatewayUrl, email, await mailedToken(inbox, email));
}
