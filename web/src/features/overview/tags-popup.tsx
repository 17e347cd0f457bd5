import { folded } from '@quarry/events/folded';
import { LIMITS } from '@quarry/events/limits';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { type FormEvent, useRef, useState } from 'react';
import { useSaveTags } from '#shared/host/library.ts';
import { quizFailure } from '#shared/host/quizzes.ts';
import { restoreFocus } from '#shared/host/restore-focus.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { SearchField } from '#shared/ui/text-field/search-field.tsx';
import styles from './tags.module.css';

interface TagsPopupProps {
  readonly quiz: Quiz;
  /** The tags of all quizzes. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** The tags of a quiz: typed, or chosen from those of other quizzes. */
export function TagsPopup({ quiz, known, onClose }: TagsPopupProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const save = useSaveTags();
  const [tags, setTags] = useState<readonly string[]>(quiz.tags ?? []);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const texts = overviewTexts.tags;
  const isFull = tags.length >= LIMITS.tags;
  const has = (tag: string, of = tags) => of.some((one) => folded(one) === folded(tag));
  const others = known.filter((tag) => !has(tag));
  /** Includes a tag that was typed but not added yet. */
  const withTag = (tag: string) => (tag === '' || has(tag) || isFull ? tags : [...tags, tag]);
  const toField = () => form.current?.querySelector('input')?.focus();
  const add = (event: FormEvent) => {
    event.preventDefault();
    setTags(withTag(typed.trim()));
    setTyped('');
    toField();
  };
  const store = () => save.mutate({ quizId: quiz.id, tags: withTag(typed.trim()) }, { onSuccess: onClose });
  return (
    <Popup
      open
      title={texts.title}
      message={texts.of(quiz.name)}
      focus="field"
      onDismiss={save.isPending ? undefined : onClose}
      safe={<Button label={commonTexts.cancel} look="secondary" disabled={save.isPending} onClick={onClose} />}
      others={<Button label={texts.save} icon="save" busy={save.isPending} onClick={store} />}
    >
      <form ref={form} className={styles.adding} onSubmit={add}>
        <SearchField label={texts.label} max={LIMITS.tagLength} value={typed} onChange={setTyped} />
        <Button type="submit" label={texts.add} icon="add" look="secondary" resting={isFull || typed.trim() === ''} />
      </form>
      {isFull && <Banner tone="info" title={texts.full} />}
      {tags.length > 0 && (
        <ul className={styles.chips} aria-label={texts.title}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                ref={restoreFocus}
                type="button"
                className={styles.chip}
                aria-label={texts.remove(tag)}
                onClick={() => setTags(tags.filter((one) => one !== tag))}
              >
                <span dir="auto">{tag}</span>
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && !isFull && (
        <div className={styles.section}>
          <p>{texts.known}</p>
          <ul className={styles.chips} aria-label={texts.known}>
            {others.map((tag) => (
              <li key={tag}>
                <button ref={restoreFocus} type="button" className={styles.chip} onClick={() => setTags(withTag(tag))}>
                  <Icon name="add" />
                  <span dir="auto">{tag}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {save.isError && <Banner tone="error" title={quizFailure(commonTexts, overviewTexts, save.error)} />}
    </Popup>
  );
}
