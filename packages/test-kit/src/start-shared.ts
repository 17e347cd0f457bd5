import { join } from 'node:path';
import { composedImage } from '@quarry/local-services/composed-image';
import { COLLATION } from '@quarry/local-services/postgres/create-cluster';
import { startPostgres } from '@quarry/local-services/postgres/start-postgres';
import { startRedis } from '@quarry/local-services/redis/start-redis';
import { dockerAnswers, missingImages, startContainer } from '#containers.ts';
import { makeTestFolder, sweepTestFolders } from '#test-folders.ts';

export interface SharedServices {
  /** A server on which tests may create databases. */
  databaseUrl: string;
  /** A server whose logical databases tests may claim. */
  redisUrl: string;
}

interface Running {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the servers that tests share. Each is the one named by `DATABASE_URL` or `REDIS_URL`, else a container if
 * Docker answers and has or pulls the image, else the same local server that `npm start` uses. @param say gets one line
 * about the choice if there is a container engine
 */
export async function startShared(
  env: NodeJS.ProcessEnv,
  say: (line: string) => void = console.log,
): Promise<{ services: SharedServices; stop(): Promise<void> }> {
  await sweepTestFolders();
  const folder = await makeTestFolder();
  const images = await Promise.all([
    ...(env.DATABASE_URL ? [] : [composedImage('postgres')]),
    ...(env.REDIS_URL ? [] : [composedImage('redis')]),
  ]);
  const inContainers = images.length > 0 && (await containersCarry(images, say));
  const started = await Promise.allSettled([
    provide(env.DATABASE_URL, inContainers && startPostgresContainer, () =>
      startPostgres({
        dataDir: join(folder.path, 'postgres'),
        durable: false,
        settings: { max_connections: 400 },
        onSpawn: folder.onSpawn,
      }),
    ),
    provide(env.REDIS_URL, inContainers && startRedisContainer, () =>
      startRedis({ dataDir: join(folder.path, 'redis'), appendOnly: false, onSpawn: folder.onSpawn }),
    ),
  ]);
  const stop = async () => {
    await Promise.all(started.map((result) => result.status === 'fulfilled' && result.value.stop()));
    await folder.remove();
  };
  const [postgres, redis] = started;
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled') {
    return { services: { databaseUrl: postgres.value.url, redisUrl: redis.value.url }, stop };
  }
  await stop();
  throw started.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))[0];
}

/** A container that does not start is a failure; local servers replace it only if its image is missing. */
export async function containersCarry(images: readonly string[], say: (line: string) => void): Promise<boolean> {
  if (!(await dockerAnswers())) return false;
  const missing = await missingImages(images);
  say(
    missing === null
      ? `stores of the specs: containers (${images.join(', ')})`
      : `stores of the specs: local servers, because Docker answers without their images: ${missing}`,
  );
  return missing === null;
}

async function provide(
  givenUrl: string | undefined,
  container: (() => Promise<Running>) | false,
  local: () => Promise<Running>,
): Promise<Running> {
  if (givenUrl) return { url: givenUrl, stop: async () => undefined };
  return container ? container() : local();
}

const PASSWORD = 'quarry';

async function startPostgresContainer(): Promise<Running> {
  const container = await startContainer({
    image: await composedImage('postgres'),
    port: 5432,
    env: {
      POSTGRES_USER: 'quarry',
      POSTGRES_DB: 'quarry',
      POSTGRES_PASSWORD: PASSWORD,
      POSTGRES_INITDB_ARGS: COLLATION.join(' '),
    },
    command: ['postgres', '-c', 'fsync=off', '-c', 'max_connections=400'],
    // On first start the image restarts the server after its setup: only the second line means ready.
    readyLine: { text: /database system is ready to accept connections/, times: 2 },
  });
  return { url: `postgres://quarry:${PASSWORD}@${container.address}/quarry`, stop: container.stop };
}

async function startRedisContainer(): Promise<Running> {
  const container = await startContainer({
    image: await composedImage('redis'),
    port: 6379,
    env: {},
    command: ['redis-server', '--save', '', '--hz', '100', '--databases', '256', '--maxmemory-policy', 'noeviction'],
    readyLine: { text: /Ready to accept connections/, times: 1 },
  });
  return { url: `redis://${container.address}`, stop: container.stop };
}
