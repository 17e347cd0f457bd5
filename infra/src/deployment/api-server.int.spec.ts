import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { type ApiServer, HAS_API_SERVER, startApiServer } from '#deployment/spec-support/api-server.ts';
import { enablePostgres } from '#deployment/spec-support/with-postgres.ts';

const template = z.object({
  metadata: z.looseObject({}),
  spec: z.looseObject({ containers: z.array(z.looseObject({})) }),
});
const templates = z.object({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string() }),
      spec: z.union([
        z.looseObject({ template }),
        z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({ template }) }) }),
      ]),
    }),
  ),
});

describe.skipIf(!HAS_API_SERVER)('an API server of Kubernetes', () => {
  let folder: TestFolder;
  let server: ApiServer;
  /** The documented commands, in a copy of the checkout; the editor saves files unchanged. */
  let commands: string[];
  let restore: string[];
  let replace: string[];
  const shell = (...lines: string[]) =>
    runCommand('bash', ['-ec', lines.join('\n')], { cwd: folder.path, env: { ...server.env, EDITOR: 'true' } });
  const overlay = (name: string) => join(folder.path, 'infra', 'kubernetes', 'overlays', name);

  beforeAll(async () => {
    folder = await makeTestFolder();
    await cp(join(CHECKOUT, 'infra', 'kubernetes'), join(folder.path, 'infra', 'kubernetes'), { recursive: true });
    const text = await readCheckout('docs', 'operations.md');
    const block = (before: RegExp) =>
      (new RegExp(`${before.source}\n\n((?: {4}.*\n)+)`).exec(text)?.[1] ?? '').trim().split('\n');
    commands = block(/Five commands:/);
    restore = block(/A restore in Kubernetes:/);
    replace = block(/A lost volume is replaced after the second command:/);
    server = await startApiServer(folder);
  });
  afterAll(async () => {
    await server?.stop();
    await folder?.remove();
  });

  test('[Y1143] the five documented commands install Quarry, and applying it again restarts nothing', async () => {
    expect(commands).toHaveLength(5);
    const [rollout = ''] = commands.slice(4);
    await shell(...commands.slice(0, 4));
    const gateway = ['-n', 'quarry', 'patch', 'deployment', 'gateway', '--subresource=status', '--type=merge', '-p'];
    const done = { observedGeneration: 1, replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 };
    // No controller runs: this is the status it would report.
    await server.kubectl(...gateway, JSON.stringify({ status: done }));
    expect(await shell(rollout)).toContain('successfully rolled out');
    const again = await runCommand('kubectl', ['apply', '-k', overlay('mine')], { env: server.env });
    const workloads = again.split('\n').filter((line) => /^(deployment|job|cronjob)/.test(line));
    expect(workloads).toHaveLength(5);
    for (const line of workloads) expect(line).toMatch(/ unchanged$/);
  });

  /** Requests the pod of every workload, and one that may run as root. @returns the workloads' names */
  async function admitted(): Promise<string[]> {
    const kinds = 'deployments,statefulsets,jobs,cronjobs';
    const all = templates.parse(JSON.parse(await server.kubectl('-n', 'quarry', 'get', kinds, '-o', 'json')));
    const create = async (name: string, { metadata, spec }: z.infer<typeof template>) => {
      const file = join(folder.path, 'pod.json');
      const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name, namespace: 'quarry' }, spec };
      await writeFile(file, JSON.stringify(pod));
      return server.kubectl('create', '--dry-run=server', '-f', file);
    };
    for (const { spec, metadata } of all.items) {
      const pod = template.parse('template' in spec ? spec.template : spec.jobTemplate.spec.template);
      expect(await create(metadata.name, pod)).toContain('created');
      const { securityContext: _, ...unrestricted } = pod.spec;
      await expect(create('root', { ...pod, spec: unrestricted })).rejects.toThrow('violates PodSecurity');
    }
    return all.items.map(({ metadata }) => metadata.name);
  }

  test('[Y1143] every pod is admitted by its namespace’s policy, which refuses one that runs as root', async () => {
    expect(await admitted()).toHaveLength(5);
  });

  test('[Y1291] so it is with the component `postgres`, and the documented commands prepare and start a restore', async () => {
    await enablePostgres(overlay('mine'));
    await runCommand('kubectl', ['apply', '-k', overlay('mine')], { env: server.env });
    expect(await admitted()).toEqual(expect.arrayContaining(['postgres', 'restore']));
    const wait = restore.findIndex((line) => line.includes('wait job'));
    await shell(...restore.slice(0, wait));
    const scaled = await server.kubectl('-n', 'quarry', 'get', 'deployments,statefulsets', '-o', 'json');
    expect(JSON.parse(scaled).items.map(({ spec }: { spec: { replicas: number } }) => spec.replicas)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(await server.kubectl('-n', 'quarry', 'get', 'job', 'restore-1', '-o', 'name')).toContain('restore-1');
    // No controller runs to check that no pod uses it.
    const unused = JSON.stringify({ metadata: { finalizers: null } });
    await server.kubectl('-n', 'quarry', 'patch', 'pvc', 'postgres', '--type=merge', '-p', unused);
    const replaced = await shell('cd infra/kubernetes/overlays/mine', ...replace);
    expect(replaced.trim().split('\n').slice(1)).toEqual(['persistentvolumeclaim/postgres created']);
    const ready = restore.findIndex((line) => line.includes('rollout status'));
    await shell(...restore.slice(wait + 1, ready));
    // No controller runs to set the status.
    const status = { observedGeneration: 100, replicas: 1, readyReplicas: 1, updatedReplicas: 1 };
    const report = [
      'statefulset',
      'postgres',
      '--subresource=status',
      '--type=merge',
      '-p',
      JSON.stringify({ status }),
    ];
    await server.kubectl('-n', 'quarry', 'patch', ...report);
    await shell('cd infra/kubernetes/overlays/mine', ...restore.slice(ready));
    expect(await admitted()).toContain('restore-1');
  });

  test('[Y703] the Job of a release cannot be changed, and the next release has its own', async () => {
    const file = join(overlay('mine'), 'kustomization.yaml');
    const text = await readFile(file, 'utf8');
    const next = text.replaceAll('newTag: 0.1.0', 'newTag: 0.2.0');
    await writeFile(file, next);
    const apply = () => runCommand('kubectl', ['apply', '-k', overlay('mine')], { env: server.env });
    await expect(apply()).rejects.toThrow('field is immutable');
    await writeFile(file, next.replace('migrate-0-1-0', 'migrate-0-2-0'));
    expect(await apply()).toContain('job.batch/migrate-0-2-0 created');
  });

  test('[Y1143] the overlay production is valid to it, components included', async () => {
    const kinds = { PodMonitor: 'podmonitors', PrometheusRule: 'prometheusrules' };
    for (const [kind, plural] of Object.entries(kinds)) {
      const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
      const definition = {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: `${plural}.monitoring.coreos.com` },
        spec: {
          group: 'monitoring.coreos.com',
          names: { kind, plural },
          scope: 'Namespaced',
          versions: [{ name: 'v1', served: true, storage: true, schema }],
        },
      };
      const file = join(folder.path, `${plural}.json`);
      await writeFile(file, JSON.stringify(definition));
      await server.kubectl('apply', '-f', file);
      await server.kubectl('wait', '--for=condition=established', `crd/${plural}.monitoring.coreos.com`);
    }
    await shell(commands[1]?.replace('mine', 'production') ?? '');
    const applied = await runCommand('kubectl', ['apply', '-k', overlay('production')], { env: server.env });
    expect(applied).toContain('podmonitor.monitoring.coreos.com/quarry created');
    expect(applied).toContain('horizontalpodautoscaler.autoscaling/gateway created');
  });
});
