import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { makeTestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { type ComposeProject, composeProject } from '#deployment/spec-support/compose-project.ts';

/** Stands for our services: healthy at once, ends on SIGTERM. */
const service = (image: string, replicas: number) => ({
  image,
  command: ['node', '-e', `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`],
  healthcheck: { test: ['CMD', 'true'], interval: '1s' },
  deploy: { replicas },
});

describe.skipIf(!(await dockerAnswers()))('a composition', () => {
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;
  let file: string;
  let project: ComposeProject;
  const running = async (name: string) =>
    (await project.compose('ps', '--quiet', '--status', 'running', name)).split('\n').filter(Boolean).toSorted();

  beforeAll(async () => {
    folder = await makeTestFolder();
    const [, image = ''] = /^FROM (node:\S+)/m.exec(await readCheckout('infra', 'images', 'Dockerfile')) ?? [];
    file = join(folder.path, 'compose.json');
    const services = {
      migrate: { image, command: ['true'], entrypoint: [] },
      engine: service(image, 2),
      gateway: service(image, 2),
      mailer: service(image, 1),
    };
    await writeFile(file, JSON.stringify({ services }));
    project = await composeProject([file]);
    await project.compose('up', '--detach', '--wait', 'engine', 'gateway', 'mailer');
  }, 120_000);
  afterAll(async () => {
    await project.remove();
    await folder.remove();
  });

  test('[Y702] is rolled by doubling: never fewer processes run than before', async () => {
    const before = await running('gateway');
    const startedAt = Math.floor(Date.now() / 1000);
    await runCommand(join(CHECKOUT, 'infra', 'compose', 'roll.sh'), [], {
      env: { COMPOSE_FILE: file, COMPOSE_PROJECT_NAME: project.name },
    });
    const after = await running('gateway');
    expect(after).toHaveLength(2);
    expect(after.filter((one) => before.includes(one))).toEqual([]);
    const filters = ['start', 'die'].flatMap((event) => ['--filter', `event=${event}`]);
    const only = [
      '--filter',
      `label=com.docker.compose.project=${project.name}`,
      '--filter',
      'label=com.docker.compose.service=gateway',
    ];
    const window = ['--since', String(startedAt), '--until', String(Math.ceil(Date.now() / 1000))];
    const told = await runCommand('docker', ['events', ...window, ...filters, ...only, '--format', '{{.Action}}']);
    expect(told.split('\n')).toEqual(['start', 'start', 'die', 'die']);
  }, 120_000);

  test('[L25] of a killed run is removed by the next one', async () => {
    const { pid: gone } = spawnSync('true');
    const left = await composeProject([file], {}, gone);
    await left.compose('up', '--detach', 'mailer');
    await composeProject([file]);
    const filter = `label=com.docker.compose.project=${left.name}`;
    expect(await runCommand('docker', ['ps', '--all', '--quiet', '--filter', filter])).toBe('');
    expect(await running('mailer')).toHaveLength(1);
  }, 60_000);
});
