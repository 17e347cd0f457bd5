import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuestionList } from './question-list.tsx';

let ids = 0;
const nothing = () => undefined;

function list(count: number): string {
  const questions = Array.from({ length: count }, () => newQuestion(() => `id-${++ids}`, DEFAULT_QUIZ_OPTIONS));
  return renderToStaticMarkup(
    <QuestionList
      questions={questions}
      chosenId={undefined}
      onChoose={nothing}
      onMove={nothing}
      onAdd={nothing}
      onAddKind={nothing}
      onAddTemplate={nothing}
      onImport={nothing}
    />,
  );
}

test('[W290] a quiz with the maximum number of questions says so', () => {
  const [below, full] = [list(LIMITS.maxQuestions - 1), list(LIMITS.maxQuestions)];
  expect(below).not.toContain('A quiz has at most 200 questions.');
  expect(below).not.toMatch(/disabled=""/);
  expect(full).toContain('A quiz has at most 200 questions.');
  expect(full).toMatch(/disabled=""[^>]*>.*Add</);
});
