import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, LOOPBACK } from '@quarry/local-services/ports';
import type { ServiceUrls } from '@quarry/local-services/postgres/ensure-database';
import { startHaproxy } from '@quarry/local-services/start-haproxy';
import { type Service, startService } from '@quarry/local-services/start-service';
import { keepInSystem, type LaunchContext } from '#start/launch-context.ts';
import type { StartOptions } from '#start/options.ts';
import type { Tier } from '#start/shutdown-order.ts';

export interface ServiceAddresses {
  /** The app's address. */
  appUrl: string;
  appPort: number;
  databaseUrls: ServiceUrls;
  redisUrl: string;
  smtpUrl: string;
}

/** Phones in the network join through this machine's address. */
export const ALL_ADDRESSES = '0.0.0.0';

/** Grace period of a service after SIGTERM. */
const GRACE_MS = 10_000;
/** A deployed gateway drains for 25 s; that would be too long on one machine. */
const DRAIN_MS = '1500';

/**
 * Otherwise V8's young generation grows to 48–96 MB, 10–20 kB for each of 5,000 players: 31 kB per player instead of
 * 13.
 */
const GATEWAY_NODE_OPTIONS = '--max-semi-space-size=16';

/**
 * Starts the engines, the mailer and the gateways concurrently: each waits for its dependencies.
 * A single gateway listens on the app's port; several are behind HAProxy, as in a deployment.
 */
export async function startServices(
  context: LaunchContext,
  options: StartOptions,
  addresses: ServiceAddresses,
): Promise<void> {
  const single = options.gateways === 1;
  const ports = single ? [addresses.appPort] : await Promise.all(range(options.gateways).map(() => freePort()));
  const webRoot = join(context.root, 'web', 'dist');
  const service = serviceStarter(context, {
    NODE_ENV: 'production',
    LOG_LEVEL: options.LOG_LEVEL,
    REDIS_URL: addresses.redisUrl,
    METRICS_PORT: '0',
    // Services inherit this process's environment, except the mail server's password, which only the mailer gets, and
    // the database owner's, which none gets.
    SMTP_URL: undefined,
    MIGRATION_DATABASE_URL: undefined,
  });
  const { databaseUrls } = addresses;
  const mailer = service('mailer', 'mailer', 'workers', {
    DATABASE_URL: databaseUrls.mailer,
    SMTP_URL: addresses.smtpUrl,
    PUBLIC_URL: options.PUBLIC_URL ?? addresses.appUrl,
  });
  const engines = range(options.engines).map((index) =>
    service(`engine-${index}`, 'session-engine', 'workers', { DATABASE_URL: databaseUrls.engine }),
  );
  const gateways = ports.map((port, index) =>
    service(`gateway-${index + 1}`, 'gateway', 'edge', {
      DATABASE_URL: databaseUrls.gateway,
      HOST: single ? ALL_ADDRESSES : LOOPBACK,
      PORT: String(port),
      PUBLIC_URL: options.PUBLIC_URL,
      // HAProxy forwards the client's address.
      ...(single ? {} : { TRUSTED_PROXIES: LOOPBACK }),
      WEB_ROOT: existsSync(webRoot) ? webRoot : undefined,
      DRAIN_MS: process.env.DRAIN_MS || DRAIN_MS,
      NODE_OPTIONS: [GATEWAY_NODE_OPTIONS, process.env.NODE_OPTIONS].filter(Boolean).join(' '),
    }),
  );
  await context.shutdown.together([mailer, ...engines, ...gateways]);
  if (!single) await startProxy(context, addresses.appPort, ports);
}

type Environment = Record<string, string | undefined>;

function serviceStarter(context: LaunchContext, common: Environment) {
  return (name: string, folder: string, tier: Tier, env: Environment): Promise<Service> =>
    keepInSystem<Service>(context, {
      name,
      tier,
      addresses: ({ metrics }) => ({ metrics, gateway: env.PORT && `http://${LOOPBACK}:${env.PORT}` }),
      start: (hooks) => {
        const entry = join(context.root, 'services', folder, 'src', 'main.ts');
        return startService({ name, entry, env: { ...common, ...env }, graceMs: GRACE_MS }, hooks);
      },
    });
}

async function startProxy(context: LaunchContext, port: number, gatewayPorts: readonly number[]): Promise<void> {
  const operationsPort = await freePort();
  await keepInSystem(context, {
    name: 'proxy',
    // Gateways close their clients through it, so it ends after them.
    tier: 'workers',
    start: (hooks) =>
      startHaproxy({
        dataDir: join(context.dataDir, 'proxy'),
        config: join(import.meta.dirname, '..', '..', 'proxy', 'haproxy.cfg'),
        listen: { host: ALL_ADDRESSES, port },
        operationsPort,
        gatewayPorts,
        ...hooks,
      }),
  });
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
