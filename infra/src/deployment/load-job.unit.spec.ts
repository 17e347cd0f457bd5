import { readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';

const FOLDER = ['infra', 'kubernetes', 'load'];
const K6 = 'load-tests/k6';
const scripts = (await readdir(join(CHECKOUT, K6))).filter((name) => name.endsWith('.ts'));
const texts = await Promise.all(scripts.map((name) => readCheckout(K6, name)));
const job = parse(await readCheckout(...FOLDER, 'job.yaml'));
const [k6] = job.spec.template.spec.containers;
const settings = new Map<string, string>(
  k6.args.filter((arg: string) => /^[A-Z_]+=/.test(arg)).map((arg: string) => arg.split(/=(.*)/s).slice(0, 2)),
);

test('[U3408] each pod of the load job is a part of the run, and sets only what the scripts read', () => {
  new Job(job).validate();
  expect(job.spec).toMatchObject({ completionMode: 'Indexed', parallelism: job.spec.completions, backoffLimit: 0 });
  expect(settings.get('PARTS')).toBe(String(job.spec.completions));
  expect(settings.get('PLAYERS')).toBe('50000');
  const read = new Set(
    texts.flatMap((text) => [...text.matchAll(/__ENV\.(\w+)|number\('(\w+)'/g)].map(([, one, other]) => one ?? other)),
  );
  expect([...settings.keys()].filter((name) => !read.has(name))).toEqual([]);
});

test('[U3408] the load job mounts every folder that the scripts import from, and runs the k6 that is built here', async () => {
  const imported = texts.flatMap((text) => [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => path));
  const folders = new Set(imported.map((path) => join('/load', dirname(normalize(join(K6, path))))));
  const mounted = k6.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
  expect([...folders].filter((folder) => !mounted.includes(folder))).toEqual([]);
  const [, version] = /k6\/v2 v(\S+)/.exec(await readCheckout('load-tests', 'k6-program', 'go.mod')) ?? [];
  expect(k6.image).toBe(`docker.io/grafana/k6:${version}`);
  expect(k6.args.at(-1)).toBe(`/load/${K6}/stadium.ts`);
});
