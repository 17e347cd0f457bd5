import type { Media } from '@quarry/events/media';
import { retryDelay } from '@quarry/events/retry-delay';
import { useEffect, useState } from 'react';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useQuestionTexts } from '#shared/texts/question.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { useModal } from '#shared/ui/popup/popup.tsx';
import styles from './picture.module.css';
import { loadPicture, preload } from './preload.ts';
import { type PictureScreen, sourcesOf } from './sources.ts';

export { preload };

export interface PictureProps {
  readonly media: Media;
  /** Default: a phone's. */
  readonly screen?: PictureScreen;
  /** A tap enlarges it to the window. */
  readonly zooms?: boolean;
}

/** A picture, as large as its box allows. */
export default function Picture({ media, screen = 'phone', zooms = false }: PictureProps) {
  const questionTexts = useQuestionTexts();
  const [zoomed, setZoomed] = useState(false);
  if (!zooms) return <Frame key={media.id} media={media} screen={screen} />;
  return (
    <>
      <button
        type="button"
        className={styles.zooms}
        aria-label={questionTexts.enlarge(media.alt)}
        aria-haspopup="dialog"
        onClick={() => setZoomed(true)}
      >
        <Frame key={media.id} media={media} screen={screen} />
        <Icon name="fullscreen" className={styles.sign} />
      </button>
      {zoomed && <Zoomed media={media} onClose={() => setZoomed(false)} />}
    </>
  );
}

/** Attempts to load a picture that has failed; together about a minute. */
const TRIES = 6;

/** The picture, or its alternative text until it can be loaded. */
function Frame({ media: { id, alt, width, height }, screen }: Required<Omit<PictureProps, 'zooms'>>) {
  const questionTexts = useQuestionTexts();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const wait = (tries: number) => {
      timer = setTimeout(
        () => {
          loadPicture(id, screen).then(
            () => !left && setFailed(false),
            () => !left && tries < TRIES && wait(tries + 1),
          );
        },
        retryDelay(tries, Math.random()),
      );
    };
    wait(1);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [failed, id, screen]);
  return (
    <span className={styles.frame}>
      {failed ? (
        <span className={styles.alt} dir="auto">
          {alt || questionTexts.picture}
        </span>
      ) : (
        <img
          className={styles.image}
          {...sourcesOf(id, screen)}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}

/** The picture above the whole screen, until it is tapped; a phone's Back closes it as Escape does. */
function Zoomed({ media, onClose }: { readonly media: Media; readonly onClose: () => void }) {
  const commonTexts = useCommonTexts();
  const questionTexts = useQuestionTexts();
  const ref = useModal('button');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap anywhere is for fingers; Escape and its button do the same
    <dialog
      ref={ref}
      className={styles.zoomed}
      data-popup="open"
      aria-label={media.alt || questionTexts.picture}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClose}
    >
      <Frame media={media} screen="hall" />
      <Button className={styles.close} icon="x" size="short" look="secondary" label={commonTexts.close} />
    </dialog>
  );
}
