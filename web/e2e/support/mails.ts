import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Stage } from './stage.ts';

const mails = z.array(z.object({ subject: z.string(), text: z.string() }));

/** The mails to an address so far, in no order. */
export async function mailsTo({ system }: Stage, address: string): Promise<z.infer<typeof mails>> {
  const { inbox } = await system.runFile();
  const query = new URLSearchParams({ 'to.address': address });
  return mails.parse(await (await fetch(`${inbox}/api/email?${query}`)).json());
}

/** The sign-in links mailed to an address. */
async function linksOf(stage: Stage, address: string): Promise<string[]> {
  const all = await mailsTo(stage, address);
  return all.flatMap(({ text }) => /https?:\/\/\S+\/login\?token=[^\s)]+/.exec(text)?.[0] ?? []);
}

/** Waits for a sign-in link not among those known; the inbox is unordered. */
export async function newLink(stage: Stage, address: string, ...known: string[]): Promise<string> {
  const fresh = async () => (await linksOf(stage, address)).find((link) => !known.includes(link));
  await expect.poll(fresh, { timeout: 20_000 }).toBeDefined();
  const link = await fresh();
  if (link === undefined) throw new Error('no link arrived');
  return link;
}

/** Opens a link in a window that does not remember the address it was sent to, which asks for it. */
export async function openLink(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  const dialog = page.getByRole('dialog', { name: 'Please provide your email for confirmation' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}
