import { openHubSocket } from '#clients/hub-socket.ts';
import { now, pause } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';
import { disturb } from './disturb.ts';

/** A silent connection is noticed within 5 s; a command that could not be written is refused after 10 s. */
const NOTICED_MS = 6_500;
const REFUSED_MS = 11_500;

export const row20: Row = {
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
    const error = await askOf(gateway.url(), scene);
    if (!error?.includes('service-unavailable')) violated(`a call of the cut-off gateway ended with ${error}`);
    gateway.redis.open();
    tell(`${gateway.name} ${kind} for ${Math.round(now() - began)} ms, a caller was refused`);
  },
};

/** What somebody is told who calls a gateway that reaches nobody. */
async function askOf(gatewayUrl: string, { host }: Scene): Promise<string | null> {
  const told = Promise.withResolvers<string | null>();
  const socket = openHubSocket(
    `${gatewayUrl.replace('http', 'ws')}/master`,
    { cookie: host.cookie },
    {
      onHandshake: () => socket.invoke('1', 'requestQuizSession', [{ id: 'h', identifier: 'second' }, host.sessionId]),
      onFrame: () => {},
      onCompletion: (_, error) => told.resolve(error),
      onClose: (code) => told.resolve(`close ${code}`),
    },
  );
  const silent = pause(REFUSED_MS).then(() => 'silence');
  const error = await Promise.race([told.promise, silent]);
  socket.raw.terminate();
  return error;
}
