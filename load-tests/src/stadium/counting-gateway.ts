import { tracingChannel } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import type { OpenHub } from '@quarry/participants/hub-client';
import { openLog } from '@quarry/service-kit/log';
import { openRegistry } from '@quarry/service-kit/metrics-page';
import { gatewayEnvironment } from '../../../services/gateway/src/environment.ts';
import { startGateway } from '../../../services/gateway/src/gateway.ts';
import { countingHubOf } from './counting-socket.ts';

/** Stores of the system that a gateway belongs to. */
export interface GatewayStores {
  /** Connects with the gateway's role. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/**
 * Starts a gateway of a running system in this process. Its sockets have no network: the gateway does everything up to
 * the encoded frames that it would hand to the kernel; the frames are counted and read instead.
 */
export async function startCountingGateway(
  stores: GatewayStores,
): Promise<{ readonly open: OpenHub; readonly stop: () => Promise<void> }> {
  const environment = gatewayEnvironment({
    ...process.env,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    DRAIN_MS: '0',
  });
  const listening = Promise.withResolvers<Server>();
  // A gateway exposes its address, not its server.
  tracingChannel('net.server.listen').asyncEnd.subscribe((message) => {
    const { server } = message as { server: unknown };
    if (server instanceof Server) listening.resolve(server);
  });
  const gateway = await startGateway(environment, openRegistry('gateway'), openLog('gateway', 'warn'));
  return { open: countingHubOf(await listening.promise), stop: gateway.stop };
}
