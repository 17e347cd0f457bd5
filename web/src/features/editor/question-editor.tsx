import { LIMITS } from '@quarry/events/limits';
import type { Question, Quiz } from '@quarry/events/quiz/quiz';
import { useLayoutEffect, useRef, useState } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { gapsOf } from '#shared/host/quiz-gaps.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './question-editor.module.css';
import { QuestionSettingsPopup } from './question-settings-popup.tsx';
import * as edit from './quiz-draft.ts';

interface QuestionEditorProps {
  readonly quiz: Quiz;
  readonly question: Question;
  /** What gets the focus when the question appears; undefined when it was chosen from the list. */
  readonly focus: 'text' | 'heading' | undefined;
  readonly onChange: edit.OnChange;
  readonly onDelete: () => void;
}

/** One question with its answers. */
export function QuestionEditor({ quiz, question, focus, onChange, onDelete }: QuestionEditorProps) {
  const [settings, setSettings] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLInputElement>(null);
  const beginning = useRef(focus);
  useLayoutEffect(() => {
    if (beginning.current === 'text') text.current?.focus();
    if (beginning.current === 'heading') heading.current?.focus();
  }, []);
  const { id } = question;
  const index = quiz.questions.indexOf(question);
  const onlyOne = quiz.questions.length <= 1;
  const gaps = gapsOf(question);
  return (
    <section className={styles.question} aria-label={EDITOR.number(index + 1)}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1}>
          {EDITOR.number(index + 1)}
        </h2>
        <Button
          label={EDITOR.moveUp}
          icon="collapse"
          size="short"
          look="secondary"
          disabled={index === 0}
          onClick={() => onChange((now) => edit.moveQuestion(now, id, -1))}
        />
        <Button
          label={EDITOR.moveDown}
          icon="expand"
          size="short"
          look="secondary"
          disabled={index === quiz.questions.length - 1}
          onClick={() => onChange((now) => edit.moveQuestion(now, id, 1))}
        />
        <Button label={EDITOR.settings} icon="settings" look="settings" onClick={() => setSettings(true)} />
        <Button
          label={EDITOR.deleteQuestion}
          icon="delete"
          look="delete"
          disabled={onlyOne}
          title={onlyOne ? EDITOR.lastQuestion : undefined}
          onClick={onDelete}
        />
      </header>
      <TextField
        ref={text}
        kind="question"
        label={EDITOR.text}
        value={question.questionText}
        onChange={(typed) => onChange((now) => edit.setQuestionText(now, id, typed), id)}
      />
      <AnswersEditor question={question} onChange={onChange} />
      <p className={styles.gaps} aria-live="polite">
        {gaps !== null && EDITOR.empty(gaps)}
      </p>
      {settings && (
        <QuestionSettingsPopup
          question={question}
          options={quiz.options}
          onKeep={(kept) => {
            onChange((now) => edit.setSettings(now, id, kept));
            setSettings(false);
          }}
          onCancel={() => setSettings(false)}
        />
      )}
    </section>
  );
}

interface AnswersEditorProps {
  readonly question: Question;
  readonly onChange: edit.OnChange;
}

/** Two to six answers, one of them correct. */
function AnswersEditor({ question, onChange }: AnswersEditorProps) {
  const { id, answers } = question;
  const list = useRef<HTMLUListElement>(null);
  // Position of the answer whose field gets the focus after the next render.
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
