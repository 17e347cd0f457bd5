import { API_BASE } from '#shared/api/request.ts';

/** Widths in which the service offers a picture; the largest is its full size. */
const WIDTHS = [320, 640, 960, 1600];

/**
 * Largest width at which a screen draws a picture. Pictures of questions and of answers share it, because a device gets
 * only the ids of the next pictures: what is preloaded must be what is drawn. The same in landscape.
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
