import { newQuiz } from '@quarry/events/quiz/defaults';
import type { QuizHostUser } from '@quarry/events/quiz/quiz';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { MANY_QUIZZES, QuizGrid } from './quiz-grid.tsx';

let ids = 0;
const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
const nothing = () => undefined;

function grid(count: number): string {
  const quizzes = Array.from({ length: count }, (_, i) => ({
    ...newQuiz(() => `id-${++ids}`, owner, '2026-01-01T00:00:00.000Z'),
    name: `Quiz ${i}`,
  }));
  const actions = {
    onPlay: nothing,
    onEdit: nothing,
    onDuplicate: nothing,
    onShare: nothing,
    onTags: nothing,
    onDelete: nothing,
    onAdd: nothing,
    onWrite: nothing,
    writes: false,
    onImport: nothing,
  };
  return renderToStaticMarkup(
    <Router ssrPath="/overview">
      <QuizGrid
        quizzes={quizzes}
        busy={{ play: null, edit: null, duplicate: null, delete: null }}
        added={null}
        next={null}
        {...actions}
      />
    </Router>,
  );
}

test('[W1060] from eight quizzes they can be searched and sorted, and the card that adds one comes first', () => {
  const [few, many] = [grid(MANY_QUIZZES - 1), grid(MANY_QUIZZES)];
  expect(few).not.toContain('<search');
  expect(few.indexOf('Add A Quiz')).toBeGreaterThan(few.indexOf('Quiz 0'));
  expect(many).toMatch(/<search.*Find a quiz.*Sort by/);
  expect(many.indexOf('Add A Quiz')).toBeLessThan(many.indexOf('Quiz 0'));
});

test('[W1067] Play is a card’s prominent button; edit, rehearse, copy and delete are not', () => {
  const looks = [...grid(1).matchAll(/data-look="(\w+)".*?<span class="[^"]*">([^<]+)</g)].map(([, look, label]) => [
    label,
    look,
  ]);
  expect(looks).toEqual([
    ['Play Quiz', 'primary'],
    ['Edit Quiz', 'secondary'],
    ['Rehearse', 'quiet'],
    ['Duplicate', 'quiet'],
    ['Share', 'quiet'],
    ['Tags', 'quiet'],
    ['Delete Quiz', 'remove'],
  ]);
});

test('[W1068] without a quiz the overview says so and offers the next step', () => {
  expect(grid(0)).toMatch(/Add A Quiz.*No quiz yet\..*Add your first one/);
});
