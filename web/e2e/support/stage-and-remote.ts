import type { Page } from 'playwright-core';
import { PHONE, type Stage } from './stage.ts';

export const screensPanel = (host: Page) => host.getByRole('dialog', { name: 'Other screens' });

export async function openScreensPanel(host: Page): Promise<void> {
  await host.getByRole('button', { name: 'Other screens' }).click();
  await screensPanel(host).getByRole('button', { name: 'Pair a phone' }).waitFor();
}

/** Makes a stage's link in the open panel. */
export async function makeStageLink(host: Page): Promise<string> {
  await screensPanel(host).getByRole('button', { name: 'New stage link' }).click();
  return screensPanel(host).getByLabel('Stage link').last().inputValue();
}

/** The question before a pairing code is shown where the hall sees it. */
export const codeIsSeen = (host: Page) =>
  host.getByRole('dialog', { name: 'The hall sees this screen. Show the code?' });

/** Shows the code that pairs a phone in the open panel, which the hall sees. @returns the link in the code */
export async function makePairingLink(host: Page, stage: Stage): Promise<string> {
  const made = host.waitForResponse((response) => /\/screens$/.test(response.url()) && response.status() === 201);
  await screensPanel(host).getByRole('button', { name: 'Pair a phone' }).click();
  await codeIsSeen(host).getByRole('button', { name: 'Show the code' }).click();
  const { key } = (await (await made).json()) as { key: string };
  await screensPanel(host).getByRole('img', { name: 'QR code that pairs a phone as the remote' }).waitFor();
  return `${stage.app}/remote#${key}`;
}

/** A phone that has scanned the code. */
export async function openRemote(
  stage: Stage,
  link: string,
  options: Parameters<Stage['open']>[0] = {},
): Promise<Page> {
  const remote = await stage.open({ viewport: PHONE, hasTouch: true, isMobile: true, ...options });
  await remote.goto(link);
  return remote;
}

/** The number that an unconfirmed remote shows. */
export async function numberOn(remote: Page): Promise<string> {
  const heading = remote.getByRole('heading', { name: /^Confirm \d\d on the host's screen$/ });
  return (await heading.textContent())?.match(/\d\d/)?.[0] ?? '';
}

/** The host allows a phone in the open panel, which asks for the phone's number. */
export async function allowRemote(host: Page, remote: Page): Promise<void> {
  const number = await numberOn(remote);
  await screensPanel(host).getByText(`Does yours show ${number}?`).waitFor();
  await screensPanel(host)
    .getByRole('button', { name: `Allow the phone that shows ${number}` })
    .click();
}
