import { mediaSchema } from '@quarry/events/media';
import type { Question } from '@quarry/events/questions/question';
import { newQuiz } from '@quarry/events/quiz/defaults';
import type { QuizHostUser } from '@quarry/events/quiz/quiz';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HallPhase } from '#features/host-session/hall-phase.tsx';
import { PlayingScreen } from '#features/player-session/screens/playing-screen.tsx';
import { hallPreview, phonePreview } from './preview-views.ts';

let ids = 0;
const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
const quiz = newQuiz(() => `id-${++ids}`, owner, '2026-01-01T00:00:00.000Z');
const [blank] = quiz.questions as [Question];
const question: Question = {
  ...blank,
  questionText: 'Hardest?',
  answers: blank.answers.map((answer, i) => ({ ...answer, value: ['Diamond', 'Talc'][i] ?? '' })),
};
const read = (screen: React.ReactElement) => renderToStaticMarkup(screen).replace(/<[^>]*>/g, ' ');

test('[W1066] the preview’s projector and phone are the session’s own screens, with the question as written', () => {
  const hall = read(<HallPhase view={hallPreview(quiz, question)} />);
  const phone = read(<PlayingScreen view={phonePreview(question)} onChoose={() => undefined} />);
  for (const screen of [hall, phone]) {
    for (const text of ['Hardest?', 'Diamond', 'Talc']) expect(screen).toContain(text);
  }
  expect(hall).toContain('15/24');
});

test('[W1066] the preview’s phone does not know the right answer', () => {
  expect(JSON.stringify(phonePreview(question))).not.toContain('correct');
});

test('[W1066] the preview’s screens measure again when a text of the question changes', () => {
  const changed = { ...question, questionText: 'Softest?' };
  expect(phonePreview(changed).question.id).not.toBe(phonePreview(question).question.id);
  expect(hallPreview(quiz, changed).question.id).not.toBe(hallPreview(quiz, question).question.id);
});

test('[W1066] a question without a time limit has no countdown in the preview', () => {
  expect(phonePreview({ ...question, maxQuestionTime: 0 }).remaining).toBeNull();
  expect(phonePreview({ ...question, maxQuestionTime: 20 }).remaining).toBe(20);
});

test('[W3584] and when it gets a picture, which they show', () => {
  const media = mediaSchema.parse({ id: 'a'.repeat(22), width: 64, height: 32 });
  const changed = { ...question, media } as Question;
  expect(phonePreview(changed).question.id).not.toBe(phonePreview(question).question.id);
  expect([phonePreview(changed).question, hallPreview(quiz, changed).question]).toMatchObject([{ media }, { media }]);
});
