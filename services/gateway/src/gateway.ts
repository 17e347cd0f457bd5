import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import { createSigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { createUnclaimedStore } from '@quarry/database/accounts/unclaimed-store';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createMediaStore } from '@quarry/database/media/media-store';
import { createStoredPictureBytes } from '@quarry/database/media/picture-bytes';
import { openPool } from '@quarry/database/pool';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { createScreenStore } from '@quarry/database/screens/screen-store';
import { createPlayedQuizStore } from '@quarry/database/sessions/played-quiz-store';
import { createSessionDirectory } from '@quarry/database/sessions/session-directory';
import { sessionIdAt } from '@quarry/database/sessions/session-id';
import {
  commandIdSchema,
  connectionIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  type SessionId,
} from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import { createWaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import type { Registry } from 'prom-client';
import { createAccounts } from '#accounts/accounts.ts';
import { startPruning } from '#accounts/prune-sign-ins.ts';
import { createSigningKeys } from '#accounts/signing-keys.ts';
import { buildApp } from '#app.ts';
import { openBackplane } from '#backplane/backplane.ts';
import { createRooms } from '#fan-out/rooms.ts';
import type { Routes } from '#http-edge/app-type.ts';
import { createBodyBudget, STRANGERS } from '#http-edge/body-budget.ts';
import { createCodeGuard } from '#http-edge/code-guard.ts';
import { httpEnvironment } from '#http-edge/environment.ts';
import { createOriginCheck } from '#http-edge/origins.ts';
import { createRateLimits } from '#http-edge/rate-limits.ts';
import { createEntryWindows } from '#hubs/entry-windows.ts';
import { createFairViewQueue } from '#hubs/fair-view-queue.ts';
import { announceHosts, closeEnded, closeRevoked, createHostServer } from '#hubs/host-server.ts';
import { hubRoutes } from '#hubs/hub-routes.ts';
import { createLoadedMedia } from '#hubs/loaded-media.ts';
import { createNegotiationKeys } from '#hubs/negotiation-keys.ts';
import { closeIdle, createPlayerServer } from '#hubs/player-server.ts';
import { createPresence } from '#hubs/presence.ts';
import { createSessionLookup } from '#hubs/session-lookup.ts';
import { openMailDispatch } from '#mail-dispatch/mail-dispatch.ts';
import { createBucketPictureBytes } from '#media/bucket-picture-bytes.ts';
import { mediaBucket } from '#media/environment.ts';
import { mediaRoutes } from '#media/media-routes.ts';
import { startPruningMedia } from '#media/prune-media.ts';
import { readPictures } from '#media/read-pictures.ts';
import { createReencoder } from '#media/reencode.ts';
import { createTakePicture, pictureOfFile } from '#media/take-picture.ts';
import { createThumbnails } from '#media/thumbnails.ts';
import { createGatewayMetrics } from '#operations/gateway-metrics.ts';
import { exposeHubStats } from '#operations/hub-metrics.ts';
import { createFileReader } from '#quizzes/file-reader.ts';
import { importRoutes } from '#quizzes/import-routes.ts';
import { quizRoutes } from '#quizzes/quiz-routes.ts';
import { createDownloads } from '#results/downloads.ts';
import { receiptRoutes } from '#results/receipt-routes.ts';
import { resultRoutes } from '#results/result-routes.ts';
import { createOpenScreen } from '#screens/screen-access.ts';
import { screenRoutes } from '#screens/screen-routes.ts';
import { hostSessionRoutes } from '#sessions/host-session-routes.ts';
import { playerSessionRoutes } from '#sessions/player-session-routes.ts';
import { roomRoutes } from '#sessions/room-routes.ts';
import { createStartLock } from '#sessions/start-lock.ts';
import { unclaimedRoutes } from '#sessions/unclaimed-routes.ts';
import type { GatewayEnvironment } from './environment.ts';

export interface Gateway {
  /** The address it listens on. */
  readonly url: string;
  isReady(): boolean;
  /** Drains, then closes. */
  stop(): Promise<void>;
}

/** Listen backlog; with Node's default of 511 a reconnecting crowd is refused while this process is busy. */
const LISTEN_BACKLOG = 4_096;
/** The drain closes sockets in at most this many groups, because the SignalR client's first retry is immediate. */
const DRAIN_GROUPS = 50;

/** Time limit for requests in progress once the sockets are gone; milliseconds. */
const CLOSE_MS = 5_000;

/** Interval of closing sockets that did not enter a session; milliseconds. */
const IDLE_SWEEP_MS = 5_000;

/** Wires and starts a gateway. */
export async function startGateway(environment: GatewayEnvironment, registry: Registry, log: Log): Promise<Gateway> {
  const metrics = createGatewayMetrics(registry);
  const newId = randomUUID;
  const monotonic = () => performance.now();
  const gatewayId = gatewayIdSchema.parse(`${environment.GATEWAY_ID}-${newId()}`);
  const onError = (error: Error) => log.warn({ event: 'database-connection', reason: error.message });
  const database = openPool(environment.DATABASE_URL, { applicationName: gatewayId, onError });
  const redis = openRedis(environment.REDIS_URL, 'commands', log);
  const mails = openMailDispatch(environment.REDIS_URL, log);
  const backplane = openBackplane({
    redisUrl: environment.REDIS_URL,
    gatewayId,
    newCommandId: () => commandIdSchema.parse(newId()),
    now: monotonic,
    log,
    observe: metrics.observeCommand,
  });
  const { bus, subscriber } = backplane;
  const pause = (ms: number) => delay(ms);
  const onRelease = (sessionId: SessionId) => presence.changed(sessionId);
  const onGap = (sessionId: SessionId) => {
    metrics.gap();
    // The new owner may not know who is connected here.
    presence.changed(sessionId);
  };
  const rooms = createRooms({ bus, subscriber, gatewayId, pause, log, onGap, onRelease });
  const presence = createPresence({ bus, rooms, gatewayId, now: monotonic, afterMs: environment.PRESENCE_MS });
  const { denied } = metrics;
  const directory = createSessionDirectory(database);
  const isRunning = createSessionLookup(directory, rooms.isSeated);
  const newPlayerId = () => playerIdSchema.parse(newId());
  const loadedMedia = createLoadedMedia(bus);
  const turn = createEntryWindows(() => Date.now());
  const entering = { bus, rooms, gatewayId, newPlayerId, isRunning, turn, denied, loadedMedia };
  const budget = createWaitingBudget(environment.SOCKET_BACKLOG_MIB * 1024 * 1024);
  const players = createPlayerServer(entering, budget, log);
  const hosting = { bus, rooms, gatewayId, denied, isRunning, directory, viewQueue: createFairViewQueue(pause) };
  const signIns = createSignInStore(database);
  const screens = createScreenStore(database);
  const active = { signIns: signIns.active, screens: screens.active };
  const hosts = createHostServer(hosting, active, { budget, socketsPerHost: environment.HOST_SOCKETS }, log);
  exposeHubStats(registry, { master: hosts.stats, slave: players.stats });
  metrics.watch('quarry_gateway_commands_pending', 'Commands waiting for an outcome', bus.pending);
  metrics.watch('quarry_gateway_rooms', 'Sessions with a socket on this gateway', rooms.count);
  metrics.watch('quarry_gateway_backlog_bytes', 'Bytes buffered for slow clients in all sockets', () => budget.used);
  const bodies = { ofHosts: createBodyBudget(), ofStrangers: createBodyBudget(STRANGERS) };
  const bodyBytes = () => bodies.ofHosts.bytes + bodies.ofStrangers.bytes;
  metrics.watch('quarry_gateway_body_bytes', 'Bytes of request bodies, until they are answered', bodyBytes);
  backplane.onRevocation((revocation) => closeRevoked(hosts, revocation));
  const checkSignIns = () => {
    closeEnded(hosts.connections, active).catch((error: unknown) =>
      log.warn({ event: 'sign-ins-unchecked', err: error }),
    );
  };
  subscriber.onRestored(checkSignIns);

  let draining = false;
  const isReady = () => !draining && backplane.bus.isConnected() && redis.status === 'ready';
  const now = () => Date.now();
  const signingKeys = createSigningKeys({ store: createSigningKeyStore(database), newId, now });
  await signingKeys.current();
  const http = httpEnvironment(environment);
  const { publicUrl, allowedOrigins } = http;
  const limits = createRateLimits(redis, http.rates);
  const accounts = createAccounts({ publicUrl, database, redis, signingKeys, limits, mails, newId, now, log });
  const { authenticate, publishRevocation } = accounts;
  const guardCode = createCodeGuard(limits, log);
  const openScreen = createOpenScreen(screens, guardCode);
  const originAllowed = createOriginCheck(publicUrl, allowedOrigins);
  const events = createEventStore(database);
  const results = createResultStore(database);
  const playedQuizzes = createPlayedQuizStore(database);
  const bucket = mediaBucket(environment);
  const media = createMediaStore(
    database,
    bucket ? createBucketPictureBytes(bucket) : createStoredPictureBytes(database),
  );
  const newMediaId = () => randomBytes(16).toString('base64url');
  const reencoder = createReencoder({ onDecoded: metrics.decoded });
  const takePicture = createTakePicture({ media, reencode: reencoder.reencode, newMediaId, metrics });
  const thumbnails = createThumbnails(media, reencoder.shrink);
  metrics.watch('quarry_gateway_media_pending', 'Pictures that wait or are being decoded', () => reencoder.pending);
  const startLock = createStartLock(redis, newId);
  const newSessionId = () => sessionIdAt(now(), newId());
  const starting = { bus, newSessionId, randomBytes, unverifiedPlayers: environment.UNVERIFIED_PLAYERS };
  const app = await buildApp({
    environment: http,
    authenticate,
    openScreen,
    originAllowed,
    limits,
    bodies,
    log,
    routes: [
      accounts.routes,
      (app) =>
        quizRoutes(app, {
          limits,
          database,
          newId,
          newMediaId,
          guardCode,
          picturesOf: (questions) => readPictures(media, questions),
        }),
      (app) => importRoutes(app, { readFile: createFileReader(), takePicture: pictureOfFile(takePicture) }),
      (app) => mediaRoutes(app, { media, takePicture, metrics, now: monotonic }),
      (app) => hostSessionRoutes(app, { ...starting, directory, playedQuizzes, limits, isRunning, startLock }),
      (app) => roomRoutes(app, { bus, now: monotonic }),
      (app) => resultRoutes(app, { bus, results, events, downloads: createDownloads(monotonic), thumbnails }),
      (app) => receiptRoutes(app, { results, events, receipts: createReceiptStore(database) }),
      (app) => unclaimedRoutes(app, { bus, unclaimed: createUnclaimedStore(database), publishRevocation }),
      (app) => playerSessionRoutes(app, { directory, guardCode, now: monotonic }),
      (app) => screenRoutes(app, { screens, openScreen, guardCode, publishRevocation, newId }),
      hubRoutes({
        players,
        hosts,
        keys: createNegotiationKeys(signingKeys),
        isDraining: () => draining,
        denied,
        authenticate,
        openScreen,
        originAllowed,
        // Pages of the public address may reach hubs at another one.
        origins: [publicUrl?.origin ?? [], ...allowedOrigins].flat(),
        newSocketId: () => connectionIdSchema.parse(newId()),
      }),
      healthRoutes(isReady),
    ],
  });
  await backplane.bus.connected;
  const heartbeat = backplane.startHeartbeat(() => {
    announceHosts(hosts, hosting);
    presence.lost();
  });
  players.start();
  hosts.start();
  const enterMs = environment.ENTER_TIMEOUT_MS;
  const closingIdle = setInterval(() => closeIdle(players, enterMs), Math.min(enterMs, IDLE_SWEEP_MS));
  const reconciling = setInterval(presence.sweep, environment.PRESENCE_MS);
  const checking = setInterval(checkSignIns, environment.SIGN_IN_CHECK_MS);
  const pruning = startPruning({ signIns, pruned: metrics.pruned, log });
  const pruningMedia = startPruningMedia(media, log);
  const url = await app.listen({ host: environment.HOST, port: environment.PORT, backlog: LISTEN_BACKLOG });

  return {
    url,
    isReady,
    async stop() {
      draining = true;
      const drain = { overMs: environment.DRAIN_MS, groups: DRAIN_GROUPS };
      await Promise.all([players.drain(drain), hosts.drain(drain)]);
      // A closing server enforces no timeouts: one unfinished request would keep it open for ever.
      const cutOff = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
      await app.close();
      clearTimeout(cutOff);
      players.stop();
      loadedMedia.stop();
      hosts.stop();
      pruning.stop();
      pruningMedia.stop();
      reencoder.stop();
      clearInterval(checking);
      clearInterval(closingIdle);
      clearInterval(reconciling);
      await heartbeat.end();
      backplane.close();
      redis.disconnect();
      await Promise.all([mails.close(), database.close()]);
    },
  };
}

/** Liveness and readiness; not ready while it drains or is cut off from Redis. */
function healthRoutes(isReady: () => boolean): Routes {
  return (app) => {
    app.get('/healthz', { schema: { hide: true } }, (_request, reply) => reply.type('text/plain').send('ok\n'));
    app.get('/readyz', { schema: { hide: true } }, (_request, reply) =>
      reply
        .code(isReady() ? 200 : 503)
        .type('text/plain')
        .send(isReady() ? 'ready\n' : 'not ready\n'),
    );
  };
}
