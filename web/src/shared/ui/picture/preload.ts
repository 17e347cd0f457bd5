import { type PictureScreen, sourcesOf } from './sources.ts';

/**
 * Milliseconds over which a hall's phones spread their requests. In a shorter question the remaining phones ask
 * together when the next question waits for its pictures, while nobody answers.
 */
const SPREAD = 10_000;

/** The pictures of the last call: the browser keeps them cached while they are referenced. */
const kept = new Set<HTMLImageElement>();

/**
 * Loads the pictures of the next question as they will be drawn.
 * @param ids as the service has sent them
 * @param isEarly there is time, so the requests of a hall are spread and do not coincide with the answers to the open
 * question
 * @throws if they are none, or if one cannot be loaded
 */
export async function preload(ids: unknown, screen: PictureScreen, isEarly: boolean): Promise<void> {
  if (!Array.isArray(ids)) throw new TypeError('no ids of pictures');
  if (isEarly) await new Promise((done) => setTimeout(done, Math.random() * SPREAD));
  const pictures = await Promise.all(ids.map((id) => loadPicture(String(id), screen)));
  kept.clear();
  for (const picture of pictures) kept.add(picture);
}

/** @throws the event of the failure */
export function loadPicture(id: string, screen: PictureScreen): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const { sizes, srcSet, src } = sourcesOf(id, screen);
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.sizes = sizes;
    image.srcset = srcSet;
    image.src = src;
  });
}
