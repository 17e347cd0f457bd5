import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureChromium } from '@quarry/local-services/ensure-chromium';
import { startTestSystem, type TestSystem } from '@quarry/test-kit/system';
import { tearDown } from '@quarry/test-kit/tear-down';
import type { TestProject } from 'vitest/node';
import { serveFromOtherOrigin } from './other-origin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser's executable. */
    chromium: string;
    /** The address at which spec files get the `run.json` of the product that they share. */
    sharedSystem: string;
    /** Origin that serves the app's pages apart from their API, which allows it. */
    otherOrigin: string;
  }
}

/**
 * Vitest's global setup: the browser's executable, and one running product for all spec files of a run. It starts when
 * a file first asks for it, since not every file does.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Here, since workers would install a missing browser concurrently.
  project.provide('chromium', await ensureChromium(console.log));
  let started: Promise<TestSystem> | undefined;
  const system = () => {
    started ??= startTestSystem({
      env: {
        // All spec files sign hosts in from one address.
        RATE_LIMIT_SIGN_IN_ADDRESS: 'off',
        // Not a line per request.
        LOG_LEVEL: 'warn',
        ALLOWED_ORIGINS: pages.origin,
      },
    });
    return started;
  };
  const runFile = async () => (await system()).runFile();
  const pages = await serveFromOtherOrigin(async () => (await runFile()).app);
  const server = createServer((_, response) => {
    runFile().then(
      (file) => response.end(JSON.stringify(file)),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('sharedSystem', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  project.provide('otherOrigin', pages.origin);

  return tearDown(async () => {
    server.close();
    server.closeAllConnections();
    pages.stop();
    await (await started?.catch(() => undefined))?.stop();
  });
}
