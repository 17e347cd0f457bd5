import { LIMITS } from '@quarry/events/limits';
import { useLayoutEffect, useRef } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import type { EditorProps } from '../kind.ts';
import * as draft from './draft.ts';
import styles from './editor.module.css';

/** Two to six answers, one of them ticked as correct. */
export function AnswersEditor({ question, onChange, onRemove }: EditorProps) {
  const editorTexts = useEditorTexts();
  const { id, answers } = question;
  const list = useRef<HTMLUListElement>(null);
  // Position of the answer whose field gets the focus after the next render.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    list.current?.querySelectorAll<HTMLElement>('input:not([type="radio"])')[next.current]?.focus();
    next.current = null;
  });
  return (
    <>
      <p className={styles.hint}>{editorTexts.tickHint}</p>
      <ul ref={list} className={styles.answers} aria-label={editorTexts.answers}>
        {answers.map((answer, position) => {
          const letter = letterOfPosition(position);
          return (
            <li key={answer.id} className={styles.answer}>
              <label className={styles.tick} title={editorTexts.markCorrect(letter)}>
                <input
                  type="radio"
                  name={id}
                  checked={answer.correct}
                  aria-label={editorTexts.markCorrect(letter)}
                  onChange={() => onChange((now) => draft.markCorrect(now, answer.id))}
                />
                <Icon name="tick" />
              </label>
              <span className={styles.stone} aria-hidden="true">
                <Gem type={gemOfPosition(position)} />
                <span translate="no">{letter}</span>
              </span>
              <TextField
                kind="answer"
                label={editorTexts.answer(letter)}
                unlabelled
                dir="auto"
                value={answer.value}
                onChange={(text) => onChange((now) => draft.setAnswerText(now, answer.id, text), `${id}/${answer.id}`)}
              />
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
