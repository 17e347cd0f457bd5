import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ensureChromium } from '@quarry/local-services/ensure-chromium';
import { startTestSystem } from '@quarry/test-kit/system';
import { tearDown } from '@quarry/test-kit/tear-down';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { serveFromOtherOrigin } from './other-origin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address where spec files ask for what they share: `/system` and `/browser`. */
    sharedStage: string;
    /** Origin of the app's pages apart from their API, which allows it. */
    otherOrigin: string;
  }
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function startBrowser() {
  const executablePath = await ensureChromium(() => undefined);
  // Its own signal handlers would end this process before anything else is stopped.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const server = await chromium.launchServer({ host: '127.0.0.1', executablePath, args: FLAGS, ...signals });
  return { tell: async () => server.wsEndpoint(), stop: () => server.close() };
}

async function startSystem(otherOrigin: string) {
  const env = {
    // All spec files sign hosts in from one address.
    RATE_LIMIT_SIGN_IN_ADDRESS: 'off',
    // Nobody reads a line for each request.
    LOG_LEVEL: 'warn',
    ALLOWED_ORIGINS: otherOrigin,
  };
  const system = await startTestSystem({ env });
  return { tell: system.runFile, stop: system.stop };
}

interface Shared {
  /** Current state of it for a spec file. */
  tell(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Vitest's global setup: one running product and one Chromium for all spec files of a run. Each starts when a file first
 * asks for it, since not every file does.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kinds: Record<string, () => Promise<Shared>> = {
    '/system': () => startSystem(pages.origin),
    '/browser': startBrowser,
  };
  const started = new Map<string, Promise<Shared>>();
  const answer = async (path: string): Promise<string> => {
    const start = kinds[path];
    if (start === undefined) throw new Error(`nothing is shared at ${path}`);
    const shared = started.get(path) ?? start();
    started.set(path, shared);
    return JSON.stringify(await (await shared).tell());
  };
  const pages = await serveFromOtherOrigin(async () => JSON.parse(await answer('/system')).app);
  const server = createServer((request, response) => {
    answer(String(request.url)).then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('sharedStage', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  project.provide('otherOrigin', pages.origin);

  return tearDown(async () => {
    server.close();
    server.closeAllConnections();
    pages.stop();
    await Promise.allSettled([...started.values()].map(async (shared) => (await shared).stop()));
  });
}
