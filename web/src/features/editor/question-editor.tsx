import type { Question, Quiz } from '@quarry/events/quiz/quiz';
import { useState } from 'react';
import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { AnswersEditor } from './answers-editor.tsx';
import styles from './question-editor.module.css';
import { QuestionSettingsPopup } from './question-settings-popup.tsx';
import * as edit from './quiz-draft.ts';

interface QuestionEditorProps {
  readonly question: Question;
  /** From 1. */
  readonly position: number;
  readonly onlyOne: boolean;
  readonly onChange: (change: (quiz: Quiz) => Quiz) => void;
  readonly onDelete: () => void;
}

/** One question with its answers. */
export function QuestionEditor({ question, position, onlyOne, onChange, onDelete }: QuestionEditorProps) {
  const [settings, setSettings] = useState(false);
  return (
    <section className={styles.question} aria-label={EDITOR.number(position)}>
      <header className={styles.header}>
        <h2>{EDITOR.number(position)}</h2>
        <Button
          label={EDITOR.moveUp}
          icon="collapse"
          size="short"
          look="secondary"
          onClick={() => onChange((quiz) => edit.moveQuestion(quiz, question.id, -1))}
        />
        <Button
          label={EDITOR.moveDown}
          icon="expand"
          size="short"
          look="secondary"
          onClick={() => onChange((quiz) => edit.moveQuestion(quiz, question.id, 1))}
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
        kind="question"
        label={EDITOR.text}
        value={question.questionText}
        onChange={(text) => onChange((quiz) => edit.setQuestionText(quiz, question.id, text))}
      />
      <AnswersEditor question={question} onChange={onChange} />
      <QuestionSettingsPopup
        open={settings}
        question={question}
        onChange={onChange}
        onClose={() => setSettings(false)}
      />
    </section>
  );
}
