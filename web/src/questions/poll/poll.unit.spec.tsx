import type { QuestionView } from '@quarry/events/hub-shapes';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { summaryOf } from '#features/host-session/spec-support.ts';
import { question } from '#features/player-session/spec-support.ts';
import { outcomeOf } from '../outcomes.ts';
import { pollPhone as phone } from './phone.tsx';

const answers = ['a', 'b'].map((id) => ({ id, value: id.toUpperCase(), correct: false }));
const closed = { ...question('q1'), questionType: 5, answers } as QuestionView;

test('[W3401] a closed poll marks the player’s own answer, and none as wrong', () => {
  const shown = renderToStaticMarkup(
    <phone.Answers
      {...{ question: closed, running: false, open: false, fresh: false, response: 'b', className: '' }}
      onChoose={() => undefined}
    />,
  );
  expect(shown).toMatch(/Your answer/);
  expect(shown).not.toMatch(/Wrong|Correct/);
  expect(shown.match(/data-mark="\w+"/g)).toEqual(['data-mark="aside"', 'data-mark="chosen"']);
  expect(phone.shareOf(closed, { questionId: 'q1', answerId: 'b', pointsReceived: 0, timeTaken: 1 })).toBeNull();
});

test('[W3404] on the projector nobody is right in a poll; with several right answers, players with exactly those', () => {
  const summary = summaryOf({ players: 5, answered: 4, right: 1, partly: 2 });
  expect(outcomeOf({ questionType: 5 }).rightOf(closed as never, summary)).toBeUndefined();
  expect(outcomeOf({ questionType: 1 }).rightOf(closed as never, summary)).toBe(1);
  expect(outcomeOf({ questionType: 1 }).rightOf(closed as never, summaryOf({ players: 5, answered: 0 }))).toBeNull();
});
