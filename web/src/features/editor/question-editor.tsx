import { LIMITS } from '@quarry/events/limits';
import type { Question } from '@quarry/events/questions/question';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition, letterOfPosition } from '#shared/art/gem/gem-types.ts';
import { gapsOf } from '#shared/host/quiz-gaps.ts';
import { randomId } from '#shared/storage/device-id.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './question-editor.module.css';
import { QuestionSettingsPopup } from './question-settings-popup.tsx';
import * as edit from './quiz-draft.ts';

/** The part of a question that takes the focus; none if chosen from the list. */
export type QuestionPart = 'heading' | 'text' | 'gap';

interface QuestionEditorProps {
  readonly quiz: Quiz;
  readonly question: Question;
  /** A new object moves the focus again. */
  readonly choice: { readonly focus?: QuestionPart };
  readonly onChange: edit.OnChange;
  /** Removes a part, which can be restored. @param what the part, in words */
  readonly onRemove: (next: Quiz, what: string) => void;
}

/** One question with its answers. */
export function QuestionEditor({ quiz, question, choice, onChange, onRemove }: QuestionEditorProps) {
  const [settings, setSettings] = useState(false);
  const section = useRef<HTMLElement>(null);
  const gaps = gapsOf(question);
  const focus = useEffectEvent((part: QuestionPart) => {
    const { current } = section;
    if (current !== null) partOf(current, part, gaps?.field)?.focus();
  });
  useLayoutEffect(() => {
    if (choice.focus !== undefined) focus(choice.focus);
  }, [choice]);
  const { id } = question;
  const index = quiz.questions.indexOf(question);
  const onlyOne = quiz.questions.length <= 1;
  return (
    <section ref={section} className={`panel ${styles.question}`} aria-label={EDITOR.number(index + 1)}>
      <header className={styles.header}>
        <h2 tabIndex={-1}>{EDITOR.number(index + 1)}</h2>
        <Button
          label={EDITOR.moveUp}
          icon="collapse"
          size="short"
          look="quiet"
          resting={index === 0}
          onClick={() => onChange((now) => edit.moveQuestion(now, id, index - 1))}
        />
        <Button
          label={EDITOR.moveDown}
          icon="expand"
          size="short"
          look="quiet"
          resting={index === quiz.questions.length - 1}
          onClick={() => onChange((now) => edit.moveQuestion(now, id, index + 1))}
        />
        <Button label={EDITOR.settings} icon="settings" look="settings" onClick={() => setSettings(true)} />
        <Button
          label={EDITOR.deleteQuestion}
          icon="delete"
          size="short"
          look="remove"
          disabled={onlyOne}
          title={onlyOne ? EDITOR.lastQuestion : EDITOR.deleteQuestion}
          onClick={() => onRemove(edit.deleteQuestion(quiz, id), EDITOR.number(index + 1))}
        />
      </header>
      <TextField
        kind="question"
        label={EDITOR.text}
        dir="auto"
        value={question.questionText}
        onChange={(typed) => onChange((now) => edit.setQuestionText(now, id, typed), id)}
      />
      <AnswersEditor
        question={question}
        onChange={onChange}
        onDelete={(answerId, letter) => onRemove(edit.deleteAnswer(quiz, id, answerId), EDITOR.answer(letter))}
      />
      <p className={styles.gaps} aria-live="polite">
        {gaps !== null && EDITOR.gaps(gaps.text)}
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

/** @param gap the first field that lacks something */
function partOf(section: HTMLElement, part: QuestionPart, gap = 0): HTMLElement | null | undefined {
  if (part === 'heading') return section.querySelector('h2');
  const fields = [...section.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')];
  return fields[part === 'text' ? 0 : gap];
}

interface AnswersEditorProps {
  readonly question: Question;
  readonly onChange: edit.OnChange;
  readonly onDelete: (answerId: string, letter: string) => void;
}

/** Two to six answers, one of them ticked as correct. */
function AnswersEditor({ question, onChange, onDelete }: AnswersEditorProps) {
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
      <p className={styles.hint}>{EDITOR.tickHint}</p>
      <ul ref={list} className={styles.answers} aria-label={EDITOR.answers}>
        {answers.map((answer, position) => {
          const letter = letterOfPosition(position);
          return (
            <li key={answer.id} className={styles.answer}>
              <label className={styles.tick} title={EDITOR.markCorrect(letter)}>
                <input
                  type="radio"
                  name={id}
                  checked={answer.correct}
                  aria-label={EDITOR.markCorrect(letter)}
                  onChange={() => onChange((quiz) => edit.markCorrect(quiz, id, answer.id))}
                />
                <Icon name="tick" />
              </label>
              <span className={styles.stone} aria-hidden="true">
                <Gem type={gemOfPosition(position)} />
                <span translate="no">{letter}</span>
              </span>
              <TextField
                kind="answer"
                label={EDITOR.answer(letter)}
                unlabelled
                dir="auto"
                value={answer.value}
                onChange={(text) =>
                  onChange((quiz) => edit.setAnswerText(quiz, id, answer.id, text), `${id}/${answer.id}`)
                }
              />
              <Button
                icon="delete"
                label={EDITOR.deleteAnswer(letter)}
                size="short"
                look="remove"
                disabled={answers.length <= LIMITS.minAnswers}
                onClick={() => {
                  next.current = Math.min(position, answers.length - 2);
                  onDelete(answer.id, letter);
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
          look="secondary"
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
