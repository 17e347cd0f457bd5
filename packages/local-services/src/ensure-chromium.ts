import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findProgram } from '#find-program.ts';
import { installPackage } from '#install-package.ts';
import { runCommand } from '#process/run-command.ts';

/** Renders the same pages without a desktop browser's windows, with two thirds of the CPU time. */
const SHELL = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = ['Chromium', 'Google Chrome'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

/**
 * Path of a real Chromium: `CHROMIUM_PATH`, else this system's headless shell, else its browser, else what its package
 * manager installs, else the build that Playwright downloads. For root, who needs no password, the shell is installed
 * beside a browser.
 * @throws Error when none of these works
 */
export async function ensureChromium(log: (line: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`);
  }
  const present = findProgram(SHELL) ?? (process.getuid?.() === 0 ? undefined : browser());
  if (present) return present;
  try {
    // Without any font a browser shows no text.
    await installPackage({ apt: ['chromium-headless-shell', 'fonts-liberation'], brew: ['--cask', 'chromium'] }, log);
  } catch (error) {
    // Not every system with apt has this package.
    log(`${error instanceof Error ? error.message : error}`);
  }
  return findProgram(SHELL) ?? browser() ?? playwrightBuild(log);
}

function browser(): string | undefined {
  return findProgram(BROWSERS) ?? MAC_APPS.find((path) => existsSync(path));
}

async function playwrightBuild(log: (line: string) => void): Promise<string> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  try {
    await runCommand(process.execPath, [cli, 'install', '--with-deps', 'chromium'], { log });
  } catch (cause) {
    throw new Error('no Chromium: install one, or set CHROMIUM_PATH to its program', { cause });
  }
  return path;
}
