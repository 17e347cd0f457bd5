import type { Media } from '@quarry/events/media';
import { type CSSProperties, lazy, Suspense } from 'react';
import type { PictureProps } from './picture.tsx';
import styles from './picture-later.module.css';
import type { PictureScreen } from './sources.ts';

interface PictureLaterProps extends Omit<PictureProps, 'media'> {
  /** Nothing is drawn without one. */
  readonly media: Media | undefined;
  /** Sizes the picture's box, whether or not it is loaded; `--ratio` is the picture's. */
  readonly className: string | undefined;
}

const loadPictures = () => import('./picture.tsx');

const Picture = lazy(() =>
  loadPictures().catch(() => ({ default: ({ media }: PictureProps) => <span>{media.alt}</span> })),
);

/**
 * Loads the pictures of the next question as a screen will draw them.
 * @param ids as the service has sent them
 * @param isEarly so far ahead that it may spread them
 * @throws if one cannot be loaded
 */
export const preloadPictures = async (ids: unknown, screen: PictureScreen, isEarly = false): Promise<void> =>
  (await loadPictures()).preload(ids, screen, isEarly);

/** A picture in its own box. The component that draws it is loaded on demand: most quizzes have no pictures. */
export const PictureLater = ({ media, className, ...props }: PictureLaterProps) =>
  media && (
    <span
      className={`${styles.room} ${className}`}
      style={{ '--ratio': media.width / media.height } as CSSProperties}
      data-picture=""
    >
      <Suspense>
        <Picture media={media} {...props} />
      </Suspense>
    </span>
  );
