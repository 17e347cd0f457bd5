import type { Media } from '@quarry/events/media';
import { API_BASE } from '#shared/api/request.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  readonly media: Pick<Media, 'id'> & Partial<Media>;
  /** Alternative text for a picture without a description; empty if the text beside it says enough. */
  readonly fallback: string;
  readonly className?: string | undefined;
}

/** The smallest of the stored widths. */
const WIDTH = 320;

/** A small picture, for editors and results. */
export const Thumbnail = ({ media: { id, alt, width, height }, fallback, className }: ThumbnailProps) => (
  <img
    className={`${styles.thumbnail} ${className ?? ''}`}
    src={`${API_BASE}/media/${id}?w=${WIDTH}`}
    alt={alt || fallback}
    dir="auto"
    width={width}
    height={height}
    loading="lazy"
    decoding="async"
  />
);
