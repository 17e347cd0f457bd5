import type { RunFile } from '@quarry/local-services/run-file';
import { startTestSystem, type TestSystem } from '@quarry/test-kit/system';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { inject, onTestFinished, TestRunner } from 'vitest';

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const SMALL_PHONE = { width: 360, height: 560 } as const;
export const PROJECTOR = { width: 1920, height: 1080 } as const;
/** The widest window in which no host screen is shown. */
export const NARROW = { width: 768, height: 900 } as const;
/** For specs that watch animations; other windows reduce motion, which saves a fifth of a run's CPU time. */
export const IN_MOTION = { reducedMotion: 'no-preference' } as const;

/** The running product as specs use it, whoever started it. */
export type RunningSystem = Pick<TestSystem, 'app' | 'runFile' | 'stop'>;

/** The running product and a browser to see it with. */
export interface Stage {
  readonly system: RunningSystem;
  readonly app: string;
  /**
   * A new window: no cookies, no storage. Its failures are collected in `errors`. It closes with the test that opened
   * it.
   */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Uncaught errors, violations of the content policy and other errors in the console, except refused requests. */
  readonly errors: readonly string[];
  /** Runs this when the calling test has finished; called from a hook, when the stage closes. */
  atEnd(act: () => void | Promise<void>): void;
  close(): Promise<void>;
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

let browser: Promise<Browser> | undefined;

/**
 * The Chromium that the files of this worker share; it ends with the worker's process. One for the whole run would
 * route every call and event through one more process.
 */
function workerBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  return browser;
}

async function sharedSystem(): Promise<RunningSystem> {
  const runFile: TestSystem['runFile'] = async () => {
    const response = await fetch(inject('sharedSystem'));
    if (!response.ok) throw new Error(`the product did not start: ${await response.text()}`);
    return (await response.json()) as RunFile;
  };
  // Other files still use it.
  return { app: (await runFile()).app, runFile, stop: async () => undefined };
}

async function ownSystem(options: Parameters<typeof startTestSystem>[0]): Promise<RunningSystem> {
  // It builds the web app: two products that start at once would both build it.
  await sharedSystem();
  return startTestSystem(options);
}

/**
 * A window as a failed test leaves it: a timeout alone rarely explains itself.
 * @param failures its requests that failed
 */
async function whatItShows(window: BrowserContext, failures: readonly string[]): Promise<string> {
  const pages = window.pages().map(async (page) => {
    const body = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    return `${page.url()} shows:\n${body}`;
  });
  return [...(await Promise.all(pages)), ...failures].join('\n\n');
}

/**
 * Opens the stage of a spec file: the product that all files share, and a browser.
 * @param own starts a product for this file alone: for files that kill services or need more than one of them
 */
export async function openStage(own?: Parameters<typeof startTestSystem>[0]): Promise<Stage> {
  const [system, windows] = await Promise.all([own === undefined ? sharedSystem() : ownSystem(own), workerBrowser()]);
  const errors: string[] = [];
  const ofAllTests: Parameters<Stage['atEnd']>[0][] = [];
  const atEnd: Stage['atEnd'] = (act) => {
    if (TestRunner.getCurrentTest() === undefined) ofAllTests.push(act);
    else onTestFinished(act);
  };
  return {
    system,
    app: system.app,
    errors,
    atEnd,
    async open(context = {}) {
      const calm = { viewport: DESKTOP, baseURL: system.app, reducedMotion: 'reduce' } as const;
      const opened = await windows.newContext({ ...calm, ...context });
      const failures: string[] = [];
      const note = (request: Request, why: string) =>
        failures.push(`${new Date().toISOString()} ${request.method()} ${request.url()}: ${why}`);
      opened.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? ''));
      opened.on('response', (response) => response.status() >= 400 && note(response.request(), `${response.status()}`));
      atEnd(async () => {
        const isFailed = TestRunner.getCurrentTest()?.result?.state === 'fail';
        const shown = isFailed ? await whatItShows(opened, failures) : null;
        // An open window keeps drawing and listening, which slows the following tests.
        await opened.close();
        if (shown !== null) throw new Error(shown);
      });
      opened.setDefaultTimeout(30_000);
      const page = await opened.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
          errors.push(message.text());
        }
      });
      return page;
    },
    async close() {
      await Promise.all(ofAllTests.map((act) => act()));
      await system.stop();
    },
  };
}
