import { LIMITS } from '@quarry/events/limits';
import type { Media } from '@quarry/events/media';
import { useLayoutEffect, useRef } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { GrowingField } from '#shared/ui/text-field/growing-field.tsx';
import type { EditorProps } from '../kind.ts';
import { setAnswerPicture } from '../pictures/draft.ts';
import { pictureDrop } from '../pictures/picture-drop.ts';
import { PictureField, pictureWords } from '../pictures/picture-field.tsx';
import { useUploads } from '../pictures/uploads.tsx';
import styles from './answers-editor.module.css';
import * as draft from './draft.ts';

interface AnswersEditorProps extends EditorProps {
  /** How many answers can be ticked as correct; `none`: nothing is right or wrong. */
  readonly ticks: 'one' | 'some' | 'none';
  /** What to do, above the answers. */
  readonly hint: string;
  /** For answers whose order matters. @param by number of places */
  readonly onMove?: (answerId: string, by: number) => void;
}

const TICKS = {
  one: { type: 'radio', tick: draft.markCorrect },
  some: { type: 'checkbox', tick: draft.toggleCorrect },
  none: null,
} as const;

/** The answers' text fields, without those of picture descriptions. */
const ANSWERS = 'textarea:not([data-beside] *)';

/** Two to six answers. */
export function AnswersEditor({ question, ticks, hint, onChange, onRemove, onMove }: AnswersEditorProps) {
  const editorTexts = useEditorTexts();
  const { id, answers } = question;
  const ticked = TICKS[ticks];
  const uploads = useUploads();
  const list = useRef<HTMLUListElement>(null);
  // Position of the answer whose field gets the focus after the next render.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    list.current?.querySelectorAll<HTMLElement>(ANSWERS)[next.current]?.focus();
    next.current = null;
  });
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <ul ref={list} className={styles.answers} aria-label={editorTexts.answers}>
        {answers.map((answer, position) => {
          const letter = letterOfPosition(position);
          const place = `${id}/${answer.id}`;
          const setPicture = (media: Media | undefined, field?: string) =>
            onChange((now) => setAnswerPicture(now, answer.id, media), field);
          return (
            <li
              key={answer.id}
              className={styles.answer}
              {...pictureDrop((file) => uploads.start(place, file, (media) => setPicture(media)))}
            >
              {ticked && (
                <label className={styles.tick} title={editorTexts.markCorrect(letter)}>
                  <input
                    type={ticked.type}
                    name={id}
                    checked={answer.correct}
                    aria-label={editorTexts.markCorrect(letter)}
                    onChange={() => onChange((now) => ticked.tick(now, answer.id))}
                  />
                  <Icon name="tick" />
                </label>
              )}
              <span className={styles.stone} aria-hidden="true">
                <Gem type={gemOfPosition(position)} />
                <span translate="no">{letter}</span>
              </span>
              <GrowingField
                kind="answer"
                label={editorTexts.answer(letter)}
                unlabelled
                value={answer.value}
                onChange={(text) => onChange((now) => draft.setAnswerText(now, answer.id, text), place)}
              />
              <PictureField
                place={place}
                words={pictureWords(editorTexts, letter)}
                inRow
                media={answer.media}
                onTake={(media) => setPicture(media)}
                onDescribe={(alt) => answer.media && setPicture({ ...answer.media, alt }, `${place}/alt`)}
                onRemove={() =>
                  onRemove((now) => setAnswerPicture(now, answer.id, undefined), editorTexts.pictures.picture(letter))
                }
              />
              {onMove && (
                <span className={styles.moves}>
                  <Button
                    icon="collapse"
                    label={editorTexts.moveAnswerUp(letter)}
                    size="short"
                    look="quiet"
                    resting={position === 0}
                    onClick={() => onMove(answer.id, -1)}
                  />
                  <Button
                    icon="expand"
                    label={editorTexts.moveAnswerDown(letter)}
                    size="short"
                    look="quiet"
                    resting={position === answers.length - 1}
                    onClick={() => onMove(answer.id, 1)}
                  />
                </span>
              )}
              <Button
                icon="delete"
                label={editorTexts.deleteAnswer(letter)}
                size="short"
                look="remove"
                disabled={answers.length <= LIMITS.minAnswers}
                onClick={() => {
                  next.current = Math.min(position, answers.length - 2);
                  onRemove((now) => draft.deleteAnswer(now, answer.id), editorTexts.answer(letter));
                }}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          icon="add"
          label={editorTexts.addAnswer}
          look="secondary"
          disabled={answers.length >= LIMITS.maxAnswers}
          onClick={() => {
            next.current = answers.length;
            onChange((now) => draft.addAnswer(now, randomId));
          }}
        />
      </div>
    </>
  );
}
