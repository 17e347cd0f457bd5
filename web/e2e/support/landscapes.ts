import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Pictures of a quiz, uploaded by a signed-in host. */
export interface Uploaded {
  readonly id: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a landscape that shows its number, as large as a camera's picture. @returns it as PNG, in Base64 */
const drawn = (page: Page, number: number, width: number, height: number): Promise<string> =>
  page.evaluate(
    ([number, width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('nothing to draw with');
      const hue = (number * 67) % 360;
      const sky = pen.createLinearGradient(0, 0, 0, height);
      sky.addColorStop(0, `hsl(${hue} 60% 70%)`);
      sky.addColorStop(1, `hsl(${hue + 40} 70% 90%)`);
      pen.fillStyle = sky;
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = `hsl(${hue + 50} 90% 60%)`;
      pen.beginPath();
      pen.arc(width * (0.2 + 0.1 * (number % 6)), height * 0.3, height * 0.12, 0, 7);
      pen.fill();
      for (let ridge = 0; ridge < 4; ridge++) {
        pen.fillStyle = `hsl(${hue + 180} ${20 + 8 * ridge}% ${60 - 12 * ridge}%)`;
        pen.beginPath();
        pen.moveTo(0, height);
        for (let x = 0; x <= width; x += width / 40)
          pen.lineTo(
            x,
            height * (0.45 + 0.13 * ridge + 0.06 * Math.sin(x / width / 0.05 + ridge * number) + 0.02 * Math.sin(x)),
          );
        pen.lineTo(width, height);
        pen.fill();
      }
      pen.fillStyle = 'white';
      pen.font = `bold ${height / 4}px sans-serif`;
      pen.fillText(String(number), width * 0.44, height * 0.9);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [number, width, height] as const,
  );

/** Uploads a picture for the host of this window. */
export async function uploaded(
  host: Page,
  app: string,
  number: number,
  { width = 800, height = 600, alt = `Landscape ${number}` } = {},
): Promise<Uploaded> {
  const body = Buffer.from(await drawn(host, number, width, height), 'base64');
  const headers = { origin: app, 'content-type': 'image/png' };
  const stored = await host.request.post('/api/media', { data: body, headers, timeout: 60_000 });
  expect(stored.status(), await stored.text()).toBe(201);
  return { ...((await stored.json()) as Omit<Uploaded, 'alt'>), alt };
}
