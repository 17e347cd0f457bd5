import { randomUUID } from 'node:crypto';
import { createDeadLetterStore } from '@quarry/database/dead-letters/dead-letter-store';
import { createQuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import { durabilityRisks } from '@quarry/database/durability';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createLogPages } from '@quarry/database/event-store/log-pages';
import { createLeaseStore } from '@quarry/database/leases/lease-store';
import { createDueMailStore } from '@quarry/database/mails/due-mail-store';
import { createMailStore } from '@quarry/database/mails/mail-store';
import { type Database, openPool } from '@quarry/database/pool';
import { createPlayedQuizStore } from '@quarry/database/sessions/played-quiz-store';
import { createRetention } from '@quarry/database/sessions/retention';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import { encodeReplies } from '@quarry/events/backplane/command';
import { replyChannel } from '@quarry/events/backplane/names';
import type { Log } from '@quarry/service-kit/log';
import { openRedis, primariesOf, publishOn, whenReady } from '@quarry/service-kit/redis';
import type { Registry } from 'prom-client';
import { createEngineMetrics } from './engine-metrics.ts';
import type { EngineEnvironment } from './environment.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createDueMails } from './mail/due-mails.ts';
import { createMailDispatch } from './mail/mail-dispatch.ts';
import { startPartitionOwner } from './ownership/partition-owner.ts';
import type { Effects } from './partition/batch.ts';
import { startPartition } from './partition/partition.ts';
import { createGatewayWatch } from './presence/gateway-watch.ts';
import { createPresenceStore } from './presence/presence-store.ts';
import { createPublisher } from './publishing/publisher.ts';
import { createQueueJobs } from './queue-jobs.ts';
import { watchRedisPulse } from './redis-pulse.ts';
import { createCommandSender } from './send-command.ts';
import { createStreamClock } from './stream-clock.ts';
import { createTimerQueue } from './timers/timer-queue.ts';
import { startTimerWorker } from './timers/timer-worker.ts';

export interface Engine {
  /** False while it owns no partition or is disconnected from Redis. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/** @throws if a failover could lose acknowledged answers and `refuses` is set */
async function checkDurability(database: Database, refuses: boolean, log: Log): Promise<void> {
  const risks = await durabilityRisks(database).catch((error: Error) => [
    `cannot query the database: ${error.message}`,
  ]);
  if (risks.length === 0) return;
  if (refuses) throw new Error(`the database may lose acknowledged answers: ${risks.join('; ')}`);
  for (const risk of risks) log.warn({ event: 'durability', risk });
}

/** Wires and starts an engine. */
export async function startEngine(environment: EngineEnvironment, registry: Registry, log: Log): Promise<Engine> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, MAX_PLAYERS: maxPlayers } = environment;
  const owner = environment.ENGINE_ID ?? `engine-${randomUUID()}`;
  const metrics = createEngineMetrics(registry);
  const onError = (error: Error) => log.warn({ event: 'database-connection', reason: error.message });
  const database = openPool(databaseUrl, { applicationName: owner, max: 16, onError });
  await checkDurability(database, environment.DURABILITY === 'refuse', log);
  const commands = openRedis(redisUrl, 'commands', log);
  await whenReady(commands);
  const clock = createStreamClock({
    servers: () => primariesOf(commands),
    onCorrection: (milliseconds) => metrics.clockCorrection.set(milliseconds / 1000),
    log,
  });
  await clock.measure();

  const send = createCommandSender(commands);
  const timerQueue = createTimerQueue(redisUrl, clock, log);
  const timerWorker = startTimerWorker(redisUrl, timerQueue, send, metrics, log);
  const mails = createMailDispatch(redisUrl, log);
  const directory = createSessionDirectory(database);
  const store = {
    events: createEventStore(database),
    deadLetters: createDeadLetterStore(database),
    quarantine: createQuarantineStore(database),
    playedQuizzes: createPlayedQuizStore(database),
    directory,
  };
  const presence = createPresenceStore(commands);
  // One connection for everything published, so that it arrives in order.
  const publish = createPublisher((channel, text) => publishOn(commands, channel, text));
  const effects: Effects = {
    queueJobs: createQueueJobs({ timers: timerQueue, mails, metrics, log }),
    async publish(publications) {
      for (const { audience } of publications) metrics.publications.inc({ audience });
      await publish(publications);
    },
    async reply(replies) {
      const messages = [...replies].map(([id, list]) => publishOn(commands, replyChannel(id), encodeReplies(list)));
      await Promise.all(messages);
    },
    recordPresence: presence.write,
  };
  const openBlocking = () => openRedis(redisUrl, 'blocking', log);

  const pulse = watchRedisPulse(commands, () => void partitionOwner.balance());
  const partitionOwner = startPartitionOwner({
    owner,
    leases: createLeaseStore(database),
    isCutOff: pulse.isCutOff,
    clock,
    start: (lease, onLost) =>
      startPartition(
        { lease, store, effects, presence, clock, send, openBlocking, commands, maxPlayers, metrics, log },
        onLost,
      ),
    metrics,
    log,
  });
  await partitionOwner.balance();
  const housekeeping = startHousekeeping({
    owner: partitionOwner,
    directory,
    gateways: createGatewayWatch(commands),
    dueMails: createDueMails({
      due: createDueMailStore(database),
      mails: createMailStore(database),
      dispatch: mails,
      send,
      log,
    }),
    retention: createRetention(database),
    logPages: createLogPages(database),
    retain: {
      commands: environment.RETAIN_COMMANDS_DAYS,
      mails: environment.RETAIN_MAILS_DAYS,
      sessions: environment.RETAIN_SESSIONS_DAYS,
    },
    timers: timerQueue,
    clock,
    send,
    log,
  });

  return {
    isReady: () => commands.status === 'ready' && [...partitionOwner.partitions()].length > 0,
    async stop() {
      housekeeping.stop();
      pulse.stop();
      await partitionOwner.stop();
      await timerWorker.stop();
      await Promise.all([timerQueue.close(), mails.close()]);
      commands.disconnect();
      await database.close();
    },
  };
}
