import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { KEEP_PICTURES, PICTURES } from './look.ts';
import type { Stage } from './stage.ts';

const WIDTH = 1640;
const HEIGHT = 868;

const inline = async (page: Page) => `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;

/** The product's screenshot: a host's screen as a hall sees it, with a player's phone in front of it. */
export async function keepInPlay(stage: Stage, host: Page, phone: Page): Promise<void> {
  if (!KEEP_PICTURES) return;
  const [hall, hand] = await Promise.all([inline(host), inline(phone)]);
  const page = await stage.open({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`
    <style>
      body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; position: relative; background: #fff }
      img { position: absolute; box-sizing: border-box; background: #17130f }
      .hall { left: 20px; top: 20px; width: 1310px; border: 8px solid #17130f; border-radius: 14px;
              box-shadow: 0 10px 24px rgb(23 19 15 / 25%) }
      .hand { right: 20px; bottom: 20px; width: 316px; border: 9px solid #17130f; border-radius: 36px;
              box-shadow: 0 12px 36px rgb(23 19 15 / 45%) }
    </style>
    <img class="hall" src="${hall}"><img class="hand" src="${hand}">`);
  await page.locator('.hand').evaluate((image: HTMLImageElement) => image.decode());
  await page.screenshot({ path: join(PICTURES, 'in-play.png') });
  await page.context().close();
}
