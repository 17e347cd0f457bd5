import { LIMITS } from '@quarry/events/limits';
import type { Question } from '@quarry/events/quiz/quiz';
import { useLayoutEffect, useRef } from 'react';
import { gapsOf } from '#shared/host/quiz-gaps.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './question-list.module.css';

interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly chosenId: string | undefined;
  readonly onChoose: (questionId: Question['id']) => void;
  readonly onAdd: () => void;
}

/** The questions in their order, and Add. */
export function QuestionList({ questions, chosenId, onChoose, onAdd }: QuestionListProps) {
  const full = questions.length >= LIMITS.maxQuestions;
  const current = useRef<HTMLButtonElement>(null);
  // Keeps the chosen question visible in a long list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each choice
  useLayoutEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <nav className={styles.list} aria-label={EDITOR.questions}>
      <ol className={styles.items}>
        {questions.map((question, index) => (
          <li key={question.id}>
            <button
              ref={question.id === chosenId ? current : undefined}
              type="button"
              className={styles.item}
              aria-current={question.id === chosenId || undefined}
              onClick={() => onChoose(question.id)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.text} data-empty={question.questionText.trim() === '' || undefined}>
                {question.questionText.trim() || EDITOR.untitled}
              </span>
              <GapMark question={question} />
            </button>
          </li>
        ))}
      </ol>
      <Button label={EDITOR.add} icon="add" look="accent" disabled={full} onClick={onAdd} />
      <p className={styles.full} role="status">
        {full && EDITOR.full}
      </p>
    </nav>
  );
}

/** Marks a question with empty parts. */
function GapMark({ question }: { question: Question }) {
  const gaps = gapsOf(question);
  if (gaps === null) return null;
  return (
    <span className={styles.gap} title={EDITOR.empty(gaps)}>
      <Icon name="warning" />
      <span className="visually-hidden">{EDITOR.empty(gaps)}</span>
    </span>
  );
}
