import { randomBytes, randomUUID } from 'node:crypto';
import { createSigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { createMediaStore, type MediaStore } from '@quarry/database/media/media-store';
import { createStoredPictureBytes } from '@quarry/database/media/picture-bytes';
import { migrate } from '@quarry/database/migrate';
import { type Database, openPool } from '@quarry/database/pool';
import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { decodeRevocation, type Revocation } from '@quarry/events/backplane/revocation';
import type { User } from '@quarry/events/http';
import type { MailJob } from '@quarry/events/jobs';
import { openRedis, type RedisClient, whenReady } from '@quarry/service-kit/redis';
import { testServices } from '@quarry/test-kit/services';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { createAccounts } from '#accounts/accounts.ts';
import type { Authenticate } from '#accounts/authenticate.ts';
import { createSigningKeys } from '#accounts/signing-keys.ts';
import { buildApp } from '#app.ts';
import { mediaRoutes } from '#media/media-routes.ts';
import { readPictures } from '#media/read-pictures.ts';
import { createReencoder, DECODER_BOUNDS } from '#media/reencode.ts';
import { createTakePicture, pictureOfFile } from '#media/take-picture.ts';
import { createGatewayMetrics } from '#operations/gateway-metrics.ts';
import { createFileReader } from '#quizzes/file-reader.ts';
import { importRoutes } from '#quizzes/import-routes.ts';
import { type QuizParts, quizRoutes } from '#quizzes/quiz-routes.ts';
import type { App, Routes } from '../app-type.ts';
import { createBodyBudget, STRANGERS } from '../body-budget.ts';
import { createCodeGuard } from '../code-guard.ts';
import { httpEnvironment, httpVariables } from '../environment.ts';
import { createOriginCheck } from '../origins.ts';
import { createRateLimits } from '../rate-limits.ts';

export type LinkMail = Extract<MailJob, { link: string }>;

/** The gateway's HTTP side on real services, with a mail queue the test can read. */
export interface TestApp {
  readonly app: App;
  readonly authenticate: Authenticate;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly media: MediaStore;
  readonly registry: Registry;
  readonly mails: LinkMail[];
  readonly revocations: Revocation[];
  /** Every log line. */
  readonly log: string[];
  /** Advances the clock of bearer tokens; milliseconds. */
  advance(ms: number): void;
  /** A host with a confirmed address, and its cookie. */
  signIn(email: string): Promise<{ user: User; cookie: string }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Variables of the environment. */
  readonly env?: Record<string, string>;
  readonly routes?: readonly Routes[];
}

export async function openTestApp({ env = {}, routes = [] }: TestAppOptions = {}): Promise<TestApp> {
  const services = await testServices();
  await migrate(services.databaseUrl, services.serviceUrls);
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const database = openPool(services.serviceUrls.gateway, { applicationName: 'spec', max: 8 });
  const redis = openRedis(services.redisUrl, 'commands', logger);
  const listener = openRedis(services.redisUrl, 'subscriber', logger);
  const revocations: Revocation[] = [];
  listener.on('message', (_, text) => revocations.push(decodeRevocation(text)));
  await whenReady(listener);
  await listener.subscribe(REVOCATIONS_CHANNEL);
  const mails: LinkMail[] = [];
  let advanced = 0;
  const now = () => Date.now() + advanced;
  const environment = httpEnvironment(z.object(httpVariables).parse({ WEB_ROOT: '/nonexistent', ...env }));
  const { publicUrl } = environment;
  const limits = createRateLimits(redis, environment.rates);
  const send = async (job: MailJob) => {
    if ('link' in job) mails.push(job);
  };
  const { authenticate, ...accounts } = createAccounts({
    publicUrl,
    database,
    redis,
    signingKeys: createSigningKeys({ store: createSigningKeyStore(database), newId: randomUUID, now }),
    limits,
    mails: { send },
    newId: randomUUID,
    now,
    log: logger,
  });
  const registry = new Registry();
  const metrics = createGatewayMetrics(registry);
  // Decoders run at low priority, so on a machine that runs other specs they take long.
  const bounds = { ...DECODER_BOUNDS, ms: 60_000 };
  const reencoder = createReencoder({ bounds, onDecoded: metrics.decoded });
  const media = createMediaStore(database, createStoredPictureBytes(database));
  const newMediaId = () => randomBytes(16).toString('base64url');
  const takePicture = createTakePicture({ media, reencode: reencoder.reencode, newMediaId, metrics });
  const picturesOf: QuizParts['picturesOf'] = (questions) => readPictures(media, questions);
  const guardCode = createCodeGuard(limits, logger);
  const mediaParts = { media, takePicture, metrics, now: () => performance.now() + advanced };
  const app = await buildApp({
    environment,
    authenticate,
    openScreen: async () => null,
    originAllowed: createOriginCheck(publicUrl, environment.allowedOrigins),
    limits,
    bodies: { ofHosts: createBodyBudget(), ofStrangers: createBodyBudget(STRANGERS) },
    log: logger,
    routes: [
      accounts.routes,
      (scope) => quizRoutes(scope, { database, newId: randomUUID, newMediaId, guardCode, limits, picturesOf }),
      (scope) => importRoutes(scope, { readFile: createFileReader(), takePicture: pictureOfFile(takePicture) }),
      (scope) => mediaRoutes(scope, mediaParts),
      ...routes,
    ],
  });
  return {
    app,
    authenticate,
    database,
    redis,
    media,
    registry,
    mails,
    revocations,
    log,
    advance: (ms) => {
      advanced += ms;
    },
    signIn: (email) => signIn(app, mails, email),
    close: async () => {
      await app.close();
      reencoder.stop();
      redis.disconnect();
      listener.disconnect();
      await database.close();
      await services.release();
    },
  };
}

async function signIn(app: App, mails: readonly LinkMail[], email: string): Promise<{ user: User; cookie: string }> {
  await app.inject({ method: 'POST', url: '/api/auth/link', payload: { email }, headers: { host: 'localhost' } });
  const mail = mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error(`no mail for ${email}`);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/session',
    payload: { token: tokenOf(mail), email },
  });
  return { user: answer.json(), cookie: cookieOf(answer) };
}

export function tokenOf({ link }: LinkMail): string {
  return new URL(link).searchParams.get('token') ?? '';
}

/** The `Cookie` header a browser would send after this response. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const [first] = [answer.headers['set-cookie'] ?? ''].flat();
  return first?.split(';')[0] ?? '';
}
