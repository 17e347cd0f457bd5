import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { makeTestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';

const PROJECT = `quarry-roll-${process.pid}`;

/** Stands for our services: healthy at once, ends on SIGTERM. */
const service = (image: string, replicas: number) => ({
  image,
  command: ['node', '-e', `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`],
  healthcheck: { test: ['CMD', 'true'], interval: '1s' },
  deploy: { replicas },
});

describe.skipIf(!(await dockerAnswers()))('a composition', () => {
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;
  let env: NodeJS.ProcessEnv;
  const compose = (...args: string[]) => runCommand('docker', ['compose', ...args], { env });
  const running = async (name: string) =>
    (await compose('ps', '--quiet', '--status', 'running', name)).split('\n').filter(Boolean).toSorted();

  beforeAll(async () => {
    folder = await makeTestFolder();
    const [, image = ''] = /^FROM (node:\S+)/m.exec(await readCheckout('infra', 'images', 'Dockerfile')) ?? [];
    const file = join(folder.path, 'compose.json');
    const services = {
      migrate: { image, command: ['true'], entrypoint: [] },
      engine: service(image, 2),
      gateway: service(image, 2),
      mailer: service(image, 1),
    };
    await writeFile(file, JSON.stringify({ name: PROJECT, services }));
    env = { COMPOSE_FILE: file };
    await compose('up', '--detach', '--wait', 'engine', 'gateway', 'mailer');
  }, 120_000);
  afterAll(async () => {
    await compose('down', '--timeout', '1');
    await folder.remove();
  });

  test('[Y702] is rolled by doubling: never fewer processes run than before', async () => {
    const before = await running('gateway');
    const startedAt = Math.floor(Date.now() / 1000);
    await runCommand(join(CHECKOUT, 'infra', 'compose', 'roll.sh'), [], { env });
    const after = await running('gateway');
    expect(after).toHaveLength(2);
    expect(after.filter((one) => before.includes(one))).toEqual([]);
    const filters = ['start', 'die'].flatMap((event) => ['--filter', `event=${event}`]);
    const only = [
      '--filter',
      `label=com.docker.compose.project=${PROJECT}`,
      '--filter',
      'label=com.docker.compose.service=gateway',
    ];
    const window = ['--since', String(startedAt), '--until', String(Math.ceil(Date.now() / 1000))];
    const told = await runCommand('docker', ['events', ...window, ...filters, ...only, '--format', '{{.Action}}']);
    expect(told.split('\n')).toEqual(['start', 'start', 'die', 'die']);
  }, 120_000);
});
