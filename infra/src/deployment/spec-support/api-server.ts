import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '@quarry/local-services/find-program';
import { freePort, LOOPBACK } from '@quarry/local-services/ports';
import { type ManagedProcess, type ProcessSpec, startProcess } from '@quarry/local-services/process/managed-process';
import { runCommand } from '@quarry/local-services/process/run-command';
import type { TestFolder } from '@quarry/test-kit/test-folders';
import { expect, vi } from 'vitest';

/** Folder of the binaries, as `setup-envtest` names it. */
const { KUBEBUILDER_ASSETS } = process.env;

function find(name: string): string | undefined {
  const installed = join(KUBEBUILDER_ASSETS ?? '', name);
  return KUBEBUILDER_ASSETS && existsSync(installed) ? installed : findProgram([name]);
}

const [etcd, apiServer, kubectl] = [find('etcd'), find('kube-apiserver'), find('kubectl')];

/** Whether the API server's binaries are installed. */
export const HAS_API_SERVER = Boolean(etcd && apiServer && kubectl);

export interface ApiServer {
  /** Environment for kubectl. */
  readonly env: { readonly KUBECONFIG: string };
  /** Runs kubectl as an administrator. */
  kubectl(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts etcd and kube-apiserver: Kubernetes without controllers and nodes, so that nothing runs. */
export async function startApiServer({ path, onSpawn }: TestFolder): Promise<ApiServer> {
  const [clients, peers, port] = [await freePort(), await freePort(), await freePort()];
  const keys = {
    token: join(path, 'tokens.csv'),
    account: join(path, 'account.pem'),
    config: join(path, 'kubeconfig'),
  };
  await mkdir(join(path, 'certificates'));
  await runCommand('openssl', ['genpkey', '-algorithm', 'rsa', '-out', keys.account]);
  await writeFile(keys.token, 'secret,admin,admin,system:masters\n');
  const cluster = { server: `https://${LOOPBACK}:${port}`, 'insecure-skip-tls-verify': true };
  await writeFile(
    keys.config,
    JSON.stringify({
      clusters: [{ name: 'test', cluster }],
      users: [{ name: 'admin', user: { token: 'secret' } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
      'current-context': 'test',
    }),
  );
  const url = (of: number) => `http://${LOOPBACK}:${of}`;
  const running: ManagedProcess[] = [];
  const stop = async () => {
    for (const one of running.toReversed()) await one.stop();
  };
  const keep = async (spec: ProcessSpec) => running.push(await startProcess({ ...spec, onSpawn }));
  const env = { KUBECONFIG: keys.config };
  const run = (...args: string[]) => runCommand(kubectl ?? '', args, { env });
  await keep({
    name: 'etcd',
    command: etcd ?? '',
    args: [
      ...['--data-dir', join(path, 'etcd'), '--unsafe-no-fsync', '--listen-client-urls', url(clients)],
      ...['--advertise-client-urls', url(clients), '--listen-peer-urls', url(peers)],
      ...['--initial-advertise-peer-urls', url(peers), '--initial-cluster', `default=${url(peers)}`],
    ],
    isReady: (line) => line.includes('ready to serve client requests'),
  });
  await keep({
    name: 'kube-apiserver',
    command: apiServer ?? '',
    args: [
      ...[`--etcd-servers=${url(clients)}`, `--bind-address=${LOOPBACK}`, `--secure-port=${port}`],
      ...[`--cert-dir=${join(path, 'certificates')}`, `--token-auth-file=${keys.token}`, '--authorization-mode=RBAC'],
      ...['--service-account-issuer=https://test', `--service-account-key-file=${keys.account}`],
      ...[`--service-account-signing-key-file=${keys.account}`, '--service-cluster-ip-range=10.96.0.0/16'],
      // No controller creates the accounts it would look for.
      '--disable-admission-plugins=ServiceAccount',
    ],
    isReady: (line) => line.includes('Serving securely on'),
    readyTimeoutMs: 120_000,
  });
  const isReady = async () => expect(await run('get', '--raw=/readyz')).toBe('ok');
  await vi.waitFor(isReady, 60_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { env, kubectl: run, stop };
}
