import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { dockerAnswers } from '@quarry/test-kit/containers';
import { makeTestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { type ComposeProject, composeProject } from '#deployment/spec-support/compose-project.ts';

const OURS = ['engine', 'gateway', 'mailer'];

/** Fake service: healthy at once, exits on SIGTERM. */
const service = (image: string, release: number, replicas: number) => ({
  image,
  command: ['node', '-e', `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`],
  environment: { RELEASE: String(release) },
  healthcheck: { test: ['CMD', 'true'], interval: '1s' },
  depends_on: { migrate: { condition: 'service_completed_successfully' } },
  deploy: { replicas },
});

describe.skipIf(!(await dockerAnswers()))('a composition', () => {
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;
  let file: string;
  let project: ComposeProject;
  const containers = async (name: string, ...options: string[]) =>
    (await project.compose('ps', '--quiet', ...options, name)).split('\n').filter(Boolean).toSorted();
  const running = (name: string) => containers(name, '--status', 'running');

  async function release(version: number): Promise<void> {
    const [, image = ''] = /^FROM (node:\S+)/m.exec(await readCheckout('infra', 'images', 'Dockerfile')) ?? [];
    const services = {
      migrate: { image, command: ['true'], entrypoint: [], environment: { RELEASE: String(version) } },
      engine: service(image, version, 2),
      gateway: service(image, version, 2),
      mailer: service(image, version, 1),
    };
    await writeFile(file, JSON.stringify({ services }));
  }

  const roll = () =>
    runCommand(join(CHECKOUT, 'infra', 'compose', 'roll.sh'), [], {
      env: { COMPOSE_FILE: file, COMPOSE_PROJECT_NAME: project.name },
    });

  beforeAll(async () => {
    folder = await makeTestFolder();
    file = join(folder.path, 'compose.json');
    await release(1);
    project = await composeProject([file]);
    await project.compose('up', '--detach', '--wait');
  }, 120_000);
  afterAll(async () => {
    await project.remove();
    await folder.remove();
  });

  test('[Y702] is rolled by doubling: never fewer processes run than before', async () => {
    await release(2);
    const before = await running('gateway');
    const startedAt = Math.floor(Date.now() / 1000);
    await roll();
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

  test('[Y1435] a later `up` replaces nothing', async () => {
    await release(3);
    await roll();
    const rolled = await Promise.all(OURS.map(running));
    const migrated = await containers('migrate', '--all');
    await project.compose('up', '--detach', '--wait');
    expect(await Promise.all(OURS.map(running))).toEqual(rolled);
    expect(await containers('migrate', '--all')).toEqual(migrated);
  }, 120_000);

  test('[Y1435] an interrupted rolling update is completed by the next one', async () => {
    await release(4);
    await project.compose('up', '--detach', '--no-recreate', '--wait', '--scale', 'gateway=4', 'gateway');
    const interrupted = await running('gateway');
    await runCommand('docker', ['stop', interrupted[0] ?? '']);
    await roll();
    const left = await containers('gateway', '--all');
    expect(left).toHaveLength(2);
    expect(left.filter((one) => interrupted.includes(one))).toEqual([]);
    expect(await running('gateway')).toEqual(left);
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
