import { ensureChromium } from '@quarry/infra/providers/ensure-chromium';
import { startTestSystem, type TestSystem } from '@quarry/infra/testing/system';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

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

/** The running product and a browser to look at it with. */
export interface Stage {
  readonly system: TestSystem;
  readonly app: string;
  /** A window of its own: no cookies, no storage. What goes wrong in it is collected in `errors`. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Uncaught errors, refusals of the content policy and other complaints of the browser, refused requests left out. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Starts everything; a spec file has one stage. */
export async function openStage(options: Parameters<typeof startTestSystem>[0] = {}): Promise<Stage> {
  const [system, executablePath] = await Promise.all([startTestSystem(options), ensureChromium(() => undefined)]);
  const browser: Browser = await chromium.launch({ executablePath, args: FLAGS });
  const errors: string[] = [];
  const contexts: BrowserContext[] = [];
  return {
    system,
    app: system.app,
    errors,
    async open(context = {}) {
      const opened = await browser.newContext({ viewport: DESKTOP, baseURL: system.app, ...context });
      contexts.push(opened);
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
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await system.stop();
    },
  };
}
