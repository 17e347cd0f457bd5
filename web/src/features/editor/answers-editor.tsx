import { LIMITS } from '@quarry/events/limits';
import type { Question } from '@quarry/events/quiz/quiz';
import { useLayoutEffect, useRef } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './question-editor.module.css';
import * as edit from './quiz-draft.ts';

interface AnswersEditorProps {
  readonly question: Question;
  readonly onChange: edit.OnChange;
}

/** Two to six answers, one of them correct. */
export function AnswersEditor({ question, onChange }: AnswersEditorProps) {
  const { id, answers } = question;
  const list = useRef<HTMLUListElement>(null);
  // The position of the answer whose field has the focus once the list is drawn anew.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current !== null) list.current?.querySelectorAll('input')[next.current]?.focus();
    next.current = null;
  });
  return (
    <>
      <ul ref={list} className={styles.answers} aria-label={EDITOR.answers}>
        {answers.map((answer, position) => {
          const letter = letterOfPosition(position);
          return (
            <li key={answer.id} className={styles.answer}>
              <Gem type={gemOfPosition(position)} className={styles.gem} />
              <TextField
                kind="answer"
                label={EDITOR.answer(letter)}
                value={answer.value}
                onChange={(text) => onChange((quiz) => edit.setAnswerText(quiz, id, answer.id, text), answer.id)}
              />
              <Button
                className={styles.correct}
                icon={answer.correct ? 'tick' : undefined}
                label={EDITOR.correct}
                look={answer.correct ? 'correct' : 'secondary'}
                aria-pressed={answer.correct}
                aria-label={EDITOR.markCorrect(letter)}
                onClick={() => onChange((quiz) => edit.markCorrect(quiz, id, answer.id))}
              />
              <Button
                className={styles.remove}
                icon="delete"
                label={EDITOR.deleteAnswer(letter)}
                size="short"
                look="delete"
                disabled={answers.length <= LIMITS.minAnswers}
                onClick={() => {
                  next.current = Math.min(position, answers.length - 2);
                  onChange((quiz) => edit.deleteAnswer(quiz, id, answer.id));
                }}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          icon="add"
          label={EDITOR.addAnswer}
          look="accent"
          disabled={answers.length >= LIMITS.maxAnswers}
          onClick={() => {
            next.current = answers.length;
            onChange((quiz) => edit.addAnswer(quiz, id, randomId));
          }}
        />
      </div>
    </>
  );
}
