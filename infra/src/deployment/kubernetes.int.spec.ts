import { copyFile, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '@quarry/local-services/find-program';
import { runCommand } from '@quarry/local-services/process/run-command';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { prometheusRule } from '#dashboards/prometheus-rule.ts';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { readComposition } from '#deployment/composition.ts';
import { WITH_POSTGRES, withPostgres } from '#deployment/spec-support/with-postgres.ts';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});
type Manifest = z.infer<typeof manifest>;

const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number().optional(),
    strategy: z.object({
      type: z.string(),
      rollingUpdate: z.object({ maxSurge: z.number(), maxUnavailable: z.number() }),
    }),
    template: z.looseObject({
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        containers: z
          .array(
            z.looseObject({
              startupProbe: probe,
              livenessProbe: probe,
              readinessProbe: probe,
              env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
              lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
            }),
          )
          .length(1),
      }),
    }),
  }),
});

const container = z.looseObject({
  readinessProbe: z.looseObject({ exec: z.object({ command: z.array(z.string()) }) }),
});
const statefulSet = z.looseObject({
  spec: z.looseObject({ template: z.looseObject({ spec: z.looseObject({ containers: z.array(container) }) }) }),
});

const peer = z.looseObject({ ipBlock: z.object({ cidr: z.string() }).optional() });
const networkPolicy = z.looseObject({
  spec: z.looseObject({
    egress: z
      .array(z.object({ to: z.array(peer).optional(), ports: z.array(z.looseObject({ port: z.number() })).optional() }))
      .default([]),
  }),
});

const KUBERNETES = join(CHECKOUT, 'infra', 'kubernetes');
const names = [...(await readdir(join(KUBERNETES, 'overlays'))), WITH_POSTGRES];
const [kustomize, kubectl] = [findProgram(['kustomize']), findProgram(['kubectl'])];
const manifests: Record<string, Manifest[]> = {};

/** Renders an overlay, with example Secrets, with kubectl's kustomize. */
async function render(copy: string, name: string): Promise<string> {
  const secrets = join(copy, 'overlays', name, 'secrets');
  for (const file of await readdir(secrets))
    if (file.endsWith('.example')) await copyFile(join(secrets, file), join(secrets, file.replace('.example', '')));
  const [program = '', command] = kustomize ? [kustomize, 'build'] : [kubectl, 'kustomize'];
  return runCommand(program, [command, join(copy, 'overlays', name)]);
}

describe.skipIf(!kustomize && !kubectl)('Kubernetes', () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await makeTestFolder();
    await cp(KUBERNETES, folder.path, { recursive: true });
    await withPostgres(folder.path);
    for (const name of names)
      manifests[name] = parseAllDocuments(await render(folder.path, name)).map((one) => manifest.parse(one.toJS()));
  });
  afterAll(() => folder.remove());

  /** Generated names end in a hash. */
  const find = (overlay: string, kind: string, name: string) =>
    manifests[overlay]?.find((one) => one.kind === kind && one.metadata.name.replace(/-[a-z0-9]{10}$/, '') === name);

  describe.each(names)('the overlay %s', (overlay) => {
    test('[Y50] is valid by the schemas of Kubernetes', async () => {
      for (const one of manifests[overlay] ?? []) await validate(one);
      const broken = structuredClone(find(overlay, 'Deployment', 'gateway'));
      await expect(validate(manifest.parse({ ...broken, spec: { selector: 3 } }))).rejects.toThrow();
    });

    test('[Y51] rollouts only add pods, every probe uses the right page, and the drain fits into the grace period', () => {
      const drain = { gateway: 0, engine: 0, mailer: 0 };
      for (const name of Object.keys(drain)) {
        const { spec } = deployment.parse(find(overlay, 'Deployment', name));
        expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
        const [container] = spec.template.spec.containers;
        expect(container?.startupProbe.httpGet.path).toBe('/healthz');
        expect(container?.livenessProbe.httpGet.path).toBe('/healthz');
        expect(container?.readinessProbe.httpGet.path).toBe('/readyz');
        const drainMs = Number(container?.env.find((one) => one.name === 'DRAIN_MS')?.value ?? 0);
        const before = container?.lifecycle?.preStop.sleep.seconds ?? 0;
        expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(before + drainMs / 1000 + 10);
      }
    });

    test('[Y2555] egress to stores and mail servers is allowed only to the networks set by the overlay', () => {
      const networks: Record<number, string[]> = {};
      for (const one of manifests[overlay] ?? []) {
        if (one.kind !== 'NetworkPolicy') continue;
        for (const { to = [], ports = [] } of networkPolicy.parse(one).spec.egress)
          for (const { port } of ports)
            networks[port] = [...(networks[port] ?? []), ...to.map(({ ipBlock }) => ipBlock?.cidr ?? 'pods')];
      }
      const [postgres, redis, mail] = [['10.20.0.0/24'], ['10.20.1.0/24'], ['203.0.113.25/32']];
      const stores = {
        5432: overlay === WITH_POSTGRES ? ['pods'] : postgres,
        6379: redis,
        26379: redis,
        465: mail,
        587: mail,
      };
      const others = { 53: ['pods', 'pods'], ...(overlay === WITH_POSTGRES ? { 443: ['0.0.0.0/0'] } : {}) };
      expect(networks).toEqual({ ...others, ...stores });
    });

    test('[Y1290] everything is installed in one namespace', () => {
      const outside = (manifests[overlay] ?? []).filter(({ metadata }) => metadata.namespace !== 'quarry');
      expect(outside.map(({ kind }) => kind)).toEqual(['Namespace']);
    });

    test('[Y703] the migration is a Job per release, because a Job cannot be changed', () => {
      const [migration] = (manifests[overlay] ?? []).filter(({ kind }) => kind === 'Job');
      const [, tag] = /"image":"[^"]+\/engine:([^"]+)"/.exec(JSON.stringify(migration)) ?? [];
      expect(migration?.metadata.name).toBe(`migrate-${tag?.replaceAll('.', '-')}`);
    });

    test('[Y52] no secret, no root, no writable file system, no pod without limits', () => {
      for (const { kind, stringData, data } of manifests[overlay] ?? [])
        if (kind === 'Secret')
          for (const value of Object.values({ ...(data as object), ...(stringData as object) }))
            expect(Buffer.from(String(value), 'base64').toString()).toMatch(
              /change-me|^s3\.example\.org$|^us-east-1$|^quarry-backups$/,
            );
      for (const one of manifests[overlay] ?? []) {
        if (!/^(Deployment|StatefulSet|Job|CronJob)$/.test(one.kind)) continue;
        const text = JSON.stringify(one);
        for (const setting of [
          '"runAsNonRoot":true',
          '"readOnlyRootFilesystem":true',
          '"drop":["ALL"]',
          '"limits":{"memory"',
        ])
          expect(text, one.metadata.name).toContain(setting);
      }
    });
  });

  test('[Y51] gateways and engines have a disruption budget, an autoscaler on their load, and network policies', async () => {
    for (const [name, metric] of [
      ['gateway', 'quarry_hub_sockets'],
      ['engine', 'quarry_stream_lag_entries'],
    ] as const) {
      expect(find('production', 'PodDisruptionBudget', name)).toBeDefined();
      expect(JSON.stringify(find('production', 'HorizontalPodAutoscaler', name))).toContain(`"name":"${metric}"`);
      // Otherwise each rollout would reset the autoscaler's number.
      expect(deployment.parse(find('production', 'Deployment', name)).spec.replicas).toBeUndefined();
    }
    const policies = (manifests.production ?? [])
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata }) => metadata.name);
    expect(policies).toContain('nobody');
    const { services } = readComposition(await readCheckout('docker-compose.yml'));
    expect(services.gateway?.environment.DRAIN_MS).toBe('25000');
  });

  test('[Y352] [Y540] each service gets its own Secret: only the mailer the mail password, only the migration the owner’s', () => {
    const secrets: Record<string, string[]> = {};
    for (const one of manifests.production ?? [])
      for (const [, name = ''] of JSON.stringify(one).matchAll(/"secretRef":\{"name":"(quarry-\w+)-[a-z0-9]{10}"/g))
        secrets[`${one.kind} ${one.metadata.name}`] = [...(secrets[`${one.kind} ${one.metadata.name}`] ?? []), name];
    expect(secrets).toEqual({
      'Deployment gateway': ['quarry-gateway'],
      'Deployment engine': ['quarry-engine'],
      'Deployment mailer': ['quarry-mailer'],
      'CronJob ops': ['quarry-ops'],
      'Job migrate-0-1-0': ['quarry-migration'],
    });
    const holding = (variable: string) =>
      (manifests.production ?? [])
        .filter((one) => one.kind === 'Secret' && variable in (one.data as object))
        .map(({ metadata }) => metadata.name.slice(0, -11));
    expect(holding('SMTP_URL')).toEqual(['quarry-mailer']);
    expect(holding('MIGRATION_DATABASE_URL')).toEqual(['quarry-migration']);
    expect(JSON.stringify(find('production', 'ConfigMap', 'quarry'))).toContain('"METRICS_HOST":"0.0.0.0"');
  });

  test('[Y622] ALLOWED_ORIGINS allows pages of other origins; none by default', async () => {
    expect(JSON.stringify(find('production', 'ConfigMap', 'quarry'))).toContain('"ALLOWED_ORIGINS":""');
    const { services } = readComposition(await readCheckout('docker-compose.yml'));
    expect(services.gateway?.environment.ALLOWED_ORIGINS).toMatch(/^\$\{ALLOWED_ORIGINS:-\}$/);
  });

  test('[Y705] without an adapter gateways and engines scale only by CPU, which every cluster measures', async () => {
    for (const name of ['gateway', 'engine']) {
      const text = await readCheckout('infra', 'kubernetes', 'base', `${name}.yaml`);
      const scaler = parseAllDocuments(text).find((one) => one.get('kind') === 'HorizontalPodAutoscaler');
      expect(scaler?.toJS().spec.metrics).toMatchObject([{ type: 'Resource', resource: { name: 'cpu' } }]);
    }
  });

  test('[Y706] a change of settings or Secrets restarts the pods, because their names depend on the content', () => {
    for (const one of manifests.production ?? [])
      for (const [, name] of JSON.stringify(one).matchAll(/"(?:configMapRef|secretRef)":\{"name":"([^"]+)"/g))
        expect(name).toMatch(/^quarry(-\w+)?-[a-z0-9]{10}$/);
  });

  test.each(names)(
    '[Y707] visitors reach no operations page in %s, and pages also from gateways that are not ready',
    (overlay) => {
      const { spec } = find(overlay, 'Ingress', 'quarry') as { spec: unknown } & Manifest;
      const routes = [
        ...JSON.stringify(spec).matchAll(/"name":"(\w+)","port":\{"name":"http"\}\}\},"path":"([^"]+)"/g),
      ];
      expect(Object.fromEntries(routes.map(([, service, path]) => [path, service]))).toEqual({
        '/': 'pages',
        '/api': 'gateway',
        '/media': 'gateway',
        '/master': 'gateway',
        '/slave': 'gateway',
        '/healthz': 'hidden',
        '/readyz': 'hidden',
      });
      expect(JSON.stringify(find(overlay, 'Service', 'pages'))).toContain('"publishNotReadyAddresses":true');
      expect(JSON.stringify(find(overlay, 'Service', 'hidden'))).not.toContain('selector');
    },
  );

  test('[Y2554] an ingress controller has the slots and timeouts of the proxy, in seconds without a whole request', async () => {
    const controller = async (name: string) =>
      parse(await readCheckout('infra', 'kubernetes', 'components', name, 'controller.yaml')).controller.config;
    const proxy = await readCheckout('infra', 'proxy', 'haproxy.cfg');
    const timeouts = ['client', 'http-request', 'http-keep-alive', 'tunnel'].map((name) => [
      `timeout-${name}`,
      new RegExp(`^ +timeout ${name} (\\w+)$`, 'm').exec(proxy)?.[1],
    ]);
    const [, maxconn] = /maxconn "\$\{SLOTS-(\d+)\}"/.exec(proxy) ?? [];
    expect(await controller('ingress-haproxy')).toEqual({ maxconn, ...Object.fromEntries(timeouts) });
    const nginx = { 'client-header-timeout': '5', 'client-body-timeout': '5', 'keep-alive': '5' };
    expect(await controller('ingress-nginx')).toMatchObject(nginx);
  });

  test('[Y1742] ingress-nginx logs no requests, because its lines contain URLs', () => {
    const annotations = { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' };
    expect(find('single', 'Ingress', 'quarry')).toMatchObject({ metadata: { annotations } });
  });

  test('[Y1291] the component `postgres` runs the version of the composition, and a failed backup does not cut it off', async () => {
    const { services } = readComposition(await readCheckout('docker-compose.yml'));
    const text = JSON.stringify(find(WITH_POSTGRES, 'StatefulSet', 'postgres'));
    const [, version] = /\/postgres:([\d.]+)-\w+"/.exec(text) ?? [];
    expect(services.postgres?.image?.split('@')[0]).toBe(`postgres:${version}-bookworm`);
    expect(text).toContain('"name":"backup","readinessProbe"');
    expect(find(WITH_POSTGRES, 'Service', 'postgres')).toMatchObject({ spec: { publishNotReadyAddresses: true } });
  });

  test('[Y1515] the component `postgres` is ready only if it accepts writes, and is not restarted while it replays an archive', () => {
    const { spec } = statefulSet.parse(find(WITH_POSTGRES, 'StatefulSet', 'postgres'));
    const [postgres] = spec.template.spec.containers;
    expect(JSON.stringify(postgres?.readinessProbe)).toContain('target_session_attrs=read-write');
    expect(postgres).not.toHaveProperty('startupProbe');
    expect(postgres).not.toHaveProperty('livenessProbe');
  });

  test('[Y23] the operator’s alerts equal those of infra/alerts', async () => {
    const written = await readCheckout('infra/kubernetes/components/prometheus-operator/prometheus-rule.yaml');
    const alerts = await readCheckout('infra', 'alerts', 'quarry.yml');
    expect(written).toBe(prometheusRule(alerts));
    expect(parse(written).spec).toEqual(parse(alerts));
  });

  test('[Y51] the adapter exports the autoscalers’ metrics', async () => {
    const wanted = (manifests.production ?? [])
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .flatMap((one) => [...JSON.stringify(one).matchAll(/"metric":\{"name":"(\w+)"/g)].map(([, name]) => name));
    const adapter = parse(await readCheckout('infra/kubernetes/components/scale-by-load/prometheus-adapter.yaml'));
    const offered = adapter.rules.custom.map(({ seriesQuery }: { seriesQuery: string }) => seriesQuery.split('{')[0]);
    expect(offered.toSorted()).toEqual(wanted.toSorted());
  });
});

/** @throws Error if it is invalid by the schema of its kind */
async function validate(one: Manifest): Promise<void> {
  // The operator's kinds are not part of Kubernetes.
  const schemas = one.apiVersion.startsWith('monitoring.')
    ? '@kubernetes-models/prometheus-operator'
    : 'kubernetes-models';
  const models: Record<string, new (data: unknown) => { validate(): void }> = await import(
    /* @vite-ignore */ `${schemas}/${one.apiVersion}/${one.kind}`
  );
  const Model = models[one.kind];
  if (!Model) throw new Error(`no schema of ${one.apiVersion} ${one.kind}`);
  // kustomize breaks long base64 into lines, which the schema's format does not allow.
  const data = one.kind === 'Secret' ? { data: unfold(one.data) } : {};
  new Model({ ...one, ...data }).validate();
}

const unfold = (data: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value).replaceAll(/\s/g, '')]));
