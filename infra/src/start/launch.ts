import { join } from 'node:path';
import { lockData } from '@quarry/local-services/data-lock';
import { claimPort } from '@quarry/local-services/ports';
import { runFileKeeper } from '@quarry/local-services/run-file';
import type { LaunchContext } from '#start/launch-context.ts';
import { logView } from '#start/log-view.ts';
import { networkAddresses } from '#start/network-addresses.ts';
import { parseOptions, type StartOptions } from '#start/options.ts';
import { shutdownOrder } from '#start/shutdown-order.ts';
import { ALL_ADDRESSES } from '#start/start-services.ts';
import type { Ports } from '#start/start-stores.ts';
import { startSystem } from '#start/start-system.ts';
import { onStopRequest } from '#start/stop-request.ts';

export interface LaunchOptions {
  /** The checkout to run. */
  root: string;
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  write: (text: string) => void;
}

/**
 * Runs the whole system on this machine until a signal or the end of its parent stops it. Everything has ended when it
 * resolves.
 * @throws Error with a text for users when it cannot start
 */
export async function launch({ root, argv, env, write }: LaunchOptions): Promise<void> {
  const options = parseOptions(argv, env);
  const dataDir = options.DATA_DIR ?? join(root, '.data');
  const view = logView(write);
  const say = view.source('quarry');
  const shutdown = shutdownOrder();
  const lock = await lockData(dataDir, say);
  const runFile = runFileKeeper(dataDir);
  const context: LaunchContext = { root, dataDir, view, say, lock, runFile, shutdown };
  const stopRequest = onStopRequest({
    stop: () => {
      say('stopping …');
      shutdown.begin();
    },
    // A second request skips the grace period.
    kill: () => lock.killAll(),
  });
  try {
    const app = await startSystem(context, options, await claimPorts(options));
    // On one of these addresses the host's QR code works for phones.
    if (!options.PUBLIC_URL) for (const address of networkAddresses(app)) say(`for phones in this network: ${address}`);
    say(`play at ${app}; Ctrl-C stops, the data stays in ${dataDir}`);
    write(`ready ${app}\n`);
    await stopRequest.stopped;
  } catch (error) {
    // Stopping makes pending steps fail, as expected.
    if (!shutdown.signal.aborted || !stopRequest.requested()) throw error;
  } finally {
    runFile.remove();
    await shutdown.run();
    lock.release();
    stopRequest.dispose();
    say('stopped');
  }
}

async function claimPorts({ PORT, INBOX_PORT, SMTP_PORT, SMTP_URL }: StartOptions): Promise<Ports> {
  const app = await claimPort({ port: PORT, variable: 'PORT', purpose: 'the app', host: ALL_ADDRESSES });
  if (SMTP_URL) return { app, inbox: 0, smtp: 0 };
  const inbox = await claimPort({ port: INBOX_PORT, variable: 'INBOX_PORT', purpose: 'the inbox page' });
  const smtp = await claimPort({ port: SMTP_PORT, variable: 'SMTP_PORT', purpose: 'the SMTP server' });
  return { app, inbox, smtp };
}
