import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrate } from '@quarry/database/migrate';
import { type TestServices, testServices } from '@quarry/infra/testing/services';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sampleHost } from '#spec-support/sample-host.ts';
import { type SpawnedService, spawnService } from '#spec-support/spawn-service.ts';

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
}

const spans: Span[] = [];
let collector: Server;
let services: TestServices;
const processes: SpawnedService[] = [];

beforeAll(async () => {
  services = await testServices();
  await migrate(services.databaseUrl);
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
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  processes.push(await spawnService('services/session-engine/src/main.ts', environment));
  processes.push(
    await spawnService('services/gateway/src/main.ts', { ...environment, HOST: '127.0.0.1', PORT: '0', DRAIN_MS: '0' }),
  );
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  collector?.close();
  await services.release();
});

test('[Y70] a command is one trace from the gateway through the stream into the engine', async () => {
  const host = await sampleHost(processes[1]?.ready.url ?? '');
  await host.startSession();
  await vi.waitFor(
    () => {
      const sent = spans.find(({ name }) => name === 'send CreateSession');
      const done = spans.find(({ name }) => name === 'carry out CreateSession');
      expect(sent?.service).toBe('quarry-gateway');
      expect(done).toMatchObject({
        service: 'quarry-session-engine',
        traceId: sent?.traceId,
        parentSpanId: sent?.spanId,
      });
    },
    { timeout: 10_000 },
  );
});
