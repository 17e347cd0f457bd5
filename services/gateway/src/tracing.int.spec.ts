import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrate } from '@quarry/database/migrate';
import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { type SpawnedService, spawnService } from '@quarry/test-kit/spawn-service';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { question, sampleHost } from '#spec-support/sample-host.ts';

const received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              events: z.array(z.object({ name: z.string() })).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  events: { name: string }[];
}

const spans: Span[] = [];
let collector: Server;
let services: TestServices;
const processes: SpawnedService[] = [];

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl, services.serviceUrls);
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    for (const { resource, scopeSpans } of received.parse(JSON.parse(Buffer.concat(chunks).toString())).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ service, ...span });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const environment = {
    REDIS_URL: services.redisUrl,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  const { engine, gateway, mailer } = services.serviceUrls;
  const start = async (name: string, databaseUrl: string, own: Record<string, string> = {}) =>
    processes.push(
      await spawnService(`services/${name}/src/main.ts`, { ...environment, DATABASE_URL: databaseUrl, ...own }),
    );
  await start('session-engine', engine);
  await start('gateway', gateway, { HOST: '127.0.0.1', PORT: '0', DRAIN_MS: '0' });
  // A closed port: its mails wait, which is a step of a trace too.
  await start('mailer', mailer, { SMTP_URL: 'smtp://127.0.0.1:1' });
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  collector?.close();
  await services.release();
});

/** Waits for these spans, each a child of the one before it, all in one trace. */
async function expectTrace(...steps: readonly [service: string, name: string][]): Promise<Span[]> {
  return vi.waitFor(
    () => {
      const [first] = steps;
      const starts = spans.filter((span) => span.service === first?.[0] && span.name === first[1]);
      const found = starts.map((start) => followed(start, steps.slice(1)));
      expect(found.map((trace) => trace.length)).toContain(steps.length);
      return found.find((trace) => trace.length === steps.length) ?? [];
    },
    { timeout: 15_000, interval: 100 },
  );
}

/** @returns the spans received so far */
function followed(start: Span, steps: readonly [service: string, name: string][]): Span[] {
  const trace = [start];
  for (const [service, name] of steps) {
    const { traceId, spanId } = trace.at(-1) ?? start;
    const next = spans.find(
      (span) =>
        span.service === service && span.name === name && span.traceId === traceId && span.parentSpanId === spanId,
    );
    if (!next) break;
    trace.push(next);
  }
  return trace;
}

test.runIf(EVERY)(
  '[Y70] a command is one trace from the gateway through the stream into the engine, until it is published',
  async () => {
    const host = await sampleHost(processes[1]?.url ?? '');
    await host.startSession();
    const [, processed] = await expectTrace(
      ['quarry-gateway', 'send CreateSession'],
      ['quarry-session-engine', 'process CreateSession'],
    );
    expect(processed?.events.map(({ name }) => name)).toEqual(['stored', 'published and acknowledged']);
  },
);

test.runIf(EVERY)('[Y71] a trace continues through the jobs that a command creates', async () => {
  const host = await sampleHost(processes[1]?.url ?? '');
  await expectTrace(['quarry-gateway', 'queue mail registration'], ['quarry-mailer', 'mail registration']);
  const { id } = await host.startSession([question('q1', 1)]);
  const client = await host.connect(id);
  await host.enter(client, id);
  await client.connection.invoke('NotifyPlayQuiz', id, null);
  await expectTrace(
    ['quarry-gateway', 'send PlayQuestion'],
    ['quarry-session-engine', 'process PlayQuestion'],
    ['quarry-session-engine', 'timer CloseQuestion'],
    ['quarry-session-engine', 'process CloseQuestion'],
  );
  await client.connection.invoke('NotifyKillQuiz', id);
  await client.stop();
  await expectTrace(
    ['quarry-gateway', 'send EndSession'],
    ['quarry-session-engine', 'process EndSession'],
    ['quarry-mailer', 'mail automatic-report'],
  );
});
