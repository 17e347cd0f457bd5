import { API_BASE } from '#shared/api/request.ts';

/** Widths in which the service has a picture; the largest one is all of it. */
const WIDTHS = [320, 640, 960, 1600];

/**
 * Largest width at which a screen draws a picture. A device is told only the ids of those that come, so that pictures of
 * questions and of answers have the same: what was loaded beforehand is then what is drawn. As wide on a phone's side.
 */
const SIZES = { phone: 'min(70vmin, 30rem)', hall: '100vw' } as const;

/** `hall`: it may fill the window. */
export type PictureScreen = keyof typeof SIZES;

const addressOf = (id: string, width: number) => `${API_BASE}/media/${id}?w=${width}`;

/** What an image needs to choose a picture's width for its screen: attributes of `img`, in the order in which they are set. */
export const sourcesOf = (id: string, screen: PictureScreen) => ({
  sizes: SIZES[screen],
  srcSet: WIDTHS.map((width) => `${addressOf(id, width)} ${width}w`).join(', '),
  src: addressOf(id, 960),
});
