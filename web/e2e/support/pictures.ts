import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** A picture of one colour with a stone in it. */
const stone = (colour: string, width: number, height: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${colour}"/>
      <path d="M${width * 0.3} ${height * 0.2}h${width * 0.4}l${width * 0.15} ${height * 0.3}L${width / 2} ${height * 0.85}L${width * 0.15} ${height / 2}z" fill="#fff" stroke="#222" stroke-width="${width / 60}"/>
    </svg>`),
  );

/** A file as a host chooses it. */
export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const pngFile = async (colour: string, width = 1_200, height = 800): Promise<PictureFile> => ({
  name: 'stone.png',
  mimeType: 'image/png',
  buffer: await stone(colour, width, height).png().toBuffer(),
});

export const jpegFile = async (colour: string, width = 800, height = 1_000): Promise<PictureFile> => ({
  name: 'stone.jpg',
  mimeType: 'image/jpeg',
  buffer: await stone(colour, width, height).jpeg().toBuffer(),
});

/** Drops or pastes a file onto an element, as a browser does with one from the desktop or the clipboard. */
export async function bring(onto: Locator, how: 'drop' | 'paste', file: PictureFile): Promise<void> {
  const { name, mimeType, buffer } = file;
  await onto.evaluate(
    (element, [how, name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const shared = { bubbles: true, cancelable: true };
      if (how === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: data }));
      else {
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...shared, dataTransfer: data }));
      }
    },
    [how, name, mimeType, buffer.toString('base64')] as const,
  );
}

/** Waits until a picture is drawn. */
export const drawn = (picture: Locator): Promise<void> =>
  picture.evaluate((image) => (image as HTMLImageElement).decode());
