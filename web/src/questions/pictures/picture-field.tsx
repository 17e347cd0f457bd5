import { LIMITS } from '@quarry/events/limits';
import type { Media } from '@quarry/events/media';
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react';
import { lineOf } from '#shared/lib/text.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
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
  /** Letter of the answer whose picture it is; null: the question's. */
  readonly of: string | null;
  readonly media: Media | undefined;
  /** @param field the field being typed into */
  readonly onChange: (media: Media, field?: string) => void;
  readonly onRemove: () => void;
}

/** Asks for a picture, shows it with its description, and says why one was not taken. */
export function PictureField({ place, of, media, onChange, onRemove }: PictureFieldProps) {
  const commonTexts = useCommonTexts();
  const editorTexts = useEditorTexts();
  const { uploads, upload } = useUpload(place);
  const texts = editorTexts.pictures;
  const field = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  // A picture that was chosen here asks for its description next; one that was dropped does not take the focus.
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
    uploads.start(place, chosen, (taken) => onChange(taken));
  };
  /** What was pressed goes; the button that stays has the focus. */
  const thenChooser = (act: () => void) => () => {
    act();
    chooser.current?.focus();
  };
  const size = of === null ? 'medium' : 'short';
  const label = media ? texts.replace(of) : texts.add(of);
  return (
    <div ref={field} className={of === null ? styles.ofQuestion : styles.ofAnswer} data-beside>
      <span className={styles.buttons}>
        <Button
          ref={chooser}
          label={label}
          title={of === null ? undefined : label}
          icon="picture"
          size={size}
          look="quiet"
          busy={upload?.is === 'sending'}
          onClick={() => file.current?.click()}
        />
        <Button
          className={styles.camera}
          label={texts.photo(of)}
          icon="camera"
          size={size}
          look="quiet"
          onClick={() => camera.current?.click()}
        />
        {of === null && !media && !upload && <span className={styles.hint}>{texts.hint}</span>}
      </span>
      <input ref={file} type="file" accept="image/*" hidden aria-label={label} onChange={take} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={texts.photo(of)}
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
                <Icon name="warning" /> <span>{uploadFailure(editorTexts, commonTexts, upload.error)}</span>
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
              <Thumbnail media={media} fallback={texts.picture(of)} />
              <Description
                label={texts.alt(of)}
                value={media.alt}
                onChange={(alt) => onChange({ ...media, alt }, `${place}/alt`)}
              />
              <Button
                label={texts.remove(of)}
                icon="delete"
                size="short"
                look="remove"
                title={texts.remove(of)}
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

/** What a picture shows; asked for as long as it is missing. */
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
