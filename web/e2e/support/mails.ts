import { expect } from 'vitest';
import { z } from 'zod';
import type { Stage } from './stage.ts';

const mails = z.array(z.object({ to: z.array(z.object({ address: z.string() })), text: z.string() }));

/** The sign-in links mailed to an address. */
async function linksOf({ system }: Stage, address: string): Promise<string[]> {
  const { inbox } = await system.runFile();
  const all = mails.parse(await (await fetch(`${inbox}/api/email`)).json());
  return all
    .filter(({ to }) => to.some((recipient) => recipient.address === address))
    .flatMap(({ text }) => /https?:\/\/\S+\/login\?token=[^\s)]+/.exec(text)?.[0] ?? []);
}

/** Waits for a sign-in link that is none of those known; the inbox keeps no order. */
export async function newLink(stage: Stage, address: string, ...known: string[]): Promise<string> {
  const fresh = async () => (await linksOf(stage, address)).find((link) => !known.includes(link));
  await expect.poll(fresh, { timeout: 20_000 }).toBeDefined();
  const link = await fresh();
  if (link === undefined) throw new Error('no link arrived');
  return link;
}
