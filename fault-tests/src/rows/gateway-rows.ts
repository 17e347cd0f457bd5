import { openHubClient } from '@quarry/participants/hub-client';
import type { Player } from '#clients/player.ts';
import { NEWER_ENGINE, NEWER_GATEWAY } from '#mutants/other-builds.ts';
import { now, pause } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';
import { disturb } from './disturb.ts';

/** On a busy machine a few players may have moved to the other gateway. */
const ALMOST_ALL = 0.9;
/** The run's gateways drain over 2 s. */
const SPREAD_MS = 1_000;
/** A silent connection is detected within 5 s; a command that could not be written is refused after 10 s. */
const NOTICED_MS = 6_500;
const REFUSED_MS = 11_500;
const UNKNOWN_SEEN_MS = 1_200;

/** Faults of a gateway. */
export const gatewayRows: readonly Row[] = [
  {
    row: 6,
    title: 'kill -9 of a gateway with 500 sockets',
    players: 500,
    home: 0,
    seconds: 4,
    bounds: { arrivalMs: 2_500, backMs: 10_000, viewMs: 6_000 },
    async inject({ system, players, crash, begins, tell, violated, random }) {
      const [gateway] = system.gateways;
      if (!gateway) return;
      const sockets = connectedTo(0, players).length;
      if (sockets < players.length * ALMOST_ALL) violated(`${gateway.name} had only ${sockets} sockets`);
      begins();
      crash(gateway, random.between(300, 3_000));
      tell(`killed ${gateway.name}`);
    },
  },
  {
    row: 7,
    title: 'SIGTERM of a gateway',
    players: 40,
    bounds: { backMs: 6_000, viewMs: 4_000 },
    async inject({ system, players, begins, tell, violated, random }) {
      const gateway = random.pick(system.gateways);
      const index = system.gateways.indexOf(gateway);
      begins();
      const began = now();
      const here = connectedTo(index, players);
      gateway.signal('SIGTERM');
      await gateway.ended();
      const closings = here.flatMap(({ facts }) =>
        facts.flatMap((fact) => (fact.kind === 'closed' && fact.at >= began ? [fact.at - began] : [])).slice(0, 1),
      );
      const spread = Math.max(...closings) - Math.min(...closings);
      if (closings.length < here.length) violated(`${here.length - closings.length} sockets were never closed`);
      if (spread < SPREAD_MS) violated(`${closings.length} sockets were sent away within ${Math.round(spread)} ms`);
      tell(`${gateway.name} drained ${closings.length} sockets over ${Math.round(spread)} ms`);
      await gateway.start();
    },
  },
  {
    row: 20,
    title: 'gateway cut off from Redis',
    limitMs: 75_000,
    bounds: { arrivalMs: 6_500, viewMs: 4_500 },
    async inject(scene) {
      const { system, tell, violated, random } = scene;
      const gateway = random.pick(system.gateways);
      const began = now();
      const kind = disturb(gateway.redis, random);
      await pause(NOTICED_MS);
      const ready = (await fetch(`${gateway.url()}/readyz`)).status;
      if (ready !== 503) violated(`${gateway.name} answered its readiness with ${ready} while it was cut off`);
      const answer = await askedOf(gateway.url(), scene);
      if (!answer.includes('service-unavailable')) violated(`a call of the cut-off gateway ended with ${answer}`);
      gateway.redis.open();
      tell(`${gateway.name} ${kind} for ${Math.round(now() - began)} ms, a caller was refused`);
    },
  },
  {
    row: 44,
    title: 'an old gateway with a new engine',
    bounds: { closeLateMs: 1_500, viewMs: 2_500 },
    variants: [{ engine: [NEWER_ENGINE] }, { 'gateway-1': [NEWER_GATEWAY] }],
    async inject({ system, expects, tell }) {
      // A question is running, so that something is published each second.
      const listener = system.redisClient.duplicate();
      const published: string[] = [];
      listener.on('pmessage', (_pattern: string, _channel: string, text: string) => published.push(text));
      await listener.psubscribe('*');
      await pause(UNKNOWN_SEEN_MS);
      listener.disconnect();
      const texts = [...published, ...system.tap.entries.map(({ text }) => text)];
      expects(
        'unknown fields seen',
        texts.some((text) => /"region"|"urgency"/.test(text)),
        true,
      );
      tell('unknown fields on the way');
    },
  },
];

/** Players whose socket is at a gateway, by its index. */
function connectedTo(gateway: number, players: readonly Player[]): Player[] {
  return players.filter(({ facts }) => {
    const last = facts.findLast((fact) => fact.kind === 'opened' || fact.kind === 'closed');
    return last?.kind === 'opened' && last.gateway === gateway;
  });
}

/** Response of a gateway that cannot reach the engines. */
async function askedOf(gatewayUrl: string, { host }: Scene): Promise<string> {
  const client = await openHubClient(
    `${gatewayUrl}/master`,
    { cookie: host.cookie },
    { onPush: () => {}, onClose: () => {} },
  );
  const asked = client
    .call('requestQuizSession', { id: 'h', identifier: 'second' }, host.sessionId)
    .then(() => 'success', String);
  const answer = await Promise.race([asked, pause(REFUSED_MS).then(() => 'silence')]);
  client.terminate();
  return answer;
}
