import { LIMITS } from '@quarry/events/limits';
import type { Media } from '@quarry/events/media';
import type { Texts } from '@quarry/texts/texts';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { lineOf } from '#shared/lib/text.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import fieldStyles from '#shared/ui/text-field/text-field.module.css';
import { Field, useTyped } from '#shared/ui/text-field/text-field.tsx';
import { Thumbnail } from '#shared/ui/thumbnail/thumbnail.tsx';
import styles from './picture-field.module.css';
import { isFinal, uploadFailure } from './upload.ts';
import { type Place, useUpload } from './uploads.tsx';

interface PictureFieldProps {
  readonly place: Place;
  readonly words: PictureWords;
  /** Its button is part of a row, and its panel is below that row. */
  readonly inRow?: boolean;
  readonly media: Shown | undefined;
  /** Shown while there is no picture. */
  readonly hint?: string;
  readonly onTake: (media: Media) => void;
  /** Absent: the picture has no description. */
  readonly onDescribe?: (alt: string) => void;
  readonly onRemove: () => void;
}

type Shown = Pick<Media, 'id'> & Partial<Media>;

/** Labels of a picture and its buttons. */
export interface PictureWords {
  readonly add: string;
  readonly replace: string;
  readonly photo: string;
  readonly remove: string;
  readonly picture: string;
  readonly alt: string;
}

/** @param letter of the picture's answer; null: the question's picture */
export function pictureWords({ pictures }: Texts['editor'], letter: string | null): PictureWords {
  return {
    add: pictures.add(letter),
    replace: pictures.replace(letter),
    photo: pictures.photo(letter),
    remove: pictures.remove(letter),
    picture: pictures.picture(letter),
    alt: pictures.alt(letter),
  };
}

/** Asks for a picture, shows it with its description, and says why one was refused. */
export function PictureField({
  place,
  words,
  inRow = false,
  media,
  hint,
  onTake,
  onDescribe,
  onRemove,
}: PictureFieldProps) {
  const commonTexts = useCommonTexts();
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  const { uploads, upload } = useUpload(place);
  const texts = editorTexts.pictures;
  const field = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // A picture chosen here moves the focus to its description; a dropped one does not.
  const isChosen = useRef(false);
  const id = media?.id;
  useLayoutEffect(() => {
    if (id === undefined || !isChosen.current) return;
    isChosen.current = false;
    const { activeElement } = document;
    if (activeElement !== document.body && !field.current?.contains(activeElement)) return;
    field.current?.querySelector<HTMLElement>('textarea')?.focus();
  }, [id]);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    isChosen.current = true;
    uploads.start(place, chosen, onTake);
  };
  /** The pressed button disappears, so the one that stays takes the focus. */
  const thenChooser = (act: () => void) => () => {
    act();
    chooser.current?.focus();
  };
  const size = inRow ? 'short' : 'medium';
  const label = media ? words.replace : words.add;
  return (
    <div ref={field} className={inRow ? styles.inRow : styles.alone} data-beside>
      <span className={styles.buttons}>
        <Button
          ref={chooser}
          label={label}
          title={inRow ? label : undefined}
          icon="picture"
          size={size}
          look="quiet"
          busy={upload?.is === 'sending'}
          onClick={() => file.current?.click()}
        />
        <Button
          className={styles.camera}
          label={words.photo}
          icon="camera"
          size={size}
          look="quiet"
          onClick={() => camera.current?.click()}
        />
        {!media && !upload && hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      <input ref={file} type="file" accept="image/*" hidden aria-label={label} onChange={take} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={words.photo}
        onChange={take}
      />
      {(upload || media) && (
        <div className={styles.panel}>
          {upload?.is === 'sending' && (
            <div className={styles.sending}>
              <span role="status">{texts.sending}</span>
              <progress max={1} value={upload.share < 1 ? upload.share : undefined} aria-label={texts.sending} />
              <Button
                label={commonTexts.cancel}
                look="quiet"
                onClick={thenChooser(() => {
                  isChosen.current = false;
                  uploads.cancel(place);
                })}
              />
            </div>
          )}
          {upload?.is === 'failed' && (
            <div className={styles.failed}>
              <p role="alert">
                <Icon name="warning" />{' '}
                <span>{uploadFailure(editorTexts, overviewTexts, commonTexts, upload.error)}</span>
              </p>
              {isFinal(upload.error) ? (
                <Button label={texts.replace(null)} look="secondary" onClick={() => file.current?.click()} />
              ) : (
                <Button
                  label={commonTexts.tryAgain}
                  icon="retry"
                  look="secondary"
                  onClick={thenChooser(() => uploads.retry(place))}
                />
              )}
              <Button label={texts.forget} look="quiet" onClick={thenChooser(() => uploads.cancel(place))} />
            </div>
          )}
          {media && (
            <div className={styles.picture}>
              <Thumbnail media={media} fallback={words.picture} />
              {onDescribe && <Description label={words.alt} value={media.alt ?? ''} onChange={onDescribe} />}
              <Button
                label={words.remove}
                icon="delete"
                size="short"
                look="remove"
                title={words.remove}
                onClick={thenChooser(onRemove)}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

interface DescriptionProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (alt: string) => void;
}

/** The picture's description; prompted for while it is missing. */
function Description({ label, value, onChange }: DescriptionProps) {
  const editorTexts = useEditorTexts();
  const id = useId();
  const [typed, cut] = useTyped(value, onChange, lineOf, LIMITS.altLength);
  return (
    <div className={styles.description}>
      <Field id={id} label={label} cut={cut}>
        <textarea
          {...typed}
          id={id}
          className={fieldStyles.area}
          dir="auto"
          rows={1}
          autoComplete="off"
          placeholder={editorTexts.pictures.altPlaceholder}
          aria-describedby={`${id}-error ${id}-hint`}
        />
      </Field>
      <p id={`${id}-hint`} className={styles.hint}>
        {value === '' && editorTexts.pictures.altHint}
      </p>
    </div>
  );
}
