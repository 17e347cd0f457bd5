import { questionSchema } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPORT_FORMATS } from '#exports.ts';
import type { Question } from '#question.ts';
import { anyQuestions, sampleQuiz } from '#spec-support/quizzes.ts';
import { imported } from '#spec-support/read.ts';

/** All but ids, which neither table nor GIFT has. */
const withoutIds = (questions: readonly Question[]) =>
  questions.map(({ id: _, ...question }) => ({
    ...question,
    answers: question.answers.map(({ id: _id, ...answer }) => answer),
  }));

const quizOf = (questions: Question[], name = 'Quiz') => ({ name, questions, options: DEFAULT_QUIZ_OPTIONS });

describe.each(['csv', 'gift', 'json', 'zip'] as const)('%s', (format) => {
  test('[I3280] what is exported is imported as the same quiz', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        for (const question of questions) expect(questionSchema.safeParse(question).success).toBe(true);
        const back = imported(EXPORT_FORMATS[format].write(quizOf(questions), []));
        expect(back.format).toBe(format === 'json' ? 'quarry' : format);
        expect(back.problems).toEqual([]);
        expect(withoutIds(back.quiz.questions)).toEqual(withoutIds(questions));
      }),
      { numRuns: 60 },
    );
  });
});

test.each(['json', 'zip'] as const)('[A3350] %s has the tags of a quiz; broken ones lose nothing else', (format) => {
  const tagsOf = (tags: string[]) => imported(EXPORT_FORMATS[format].write({ ...sampleQuiz, tags }, [])).quiz.tags;
  expect(tagsOf(['Ural', 'Class 7b'])).toEqual(['Ural', 'Class 7b']);
  expect(tagsOf(['x'.repeat(31)])).toBeUndefined();
  expect(imported(EXPORT_FORMATS[format].write(sampleQuiz, [])).quiz).not.toHaveProperty('tags');
});

test('[I3281] GIFT keeps the quiz’s name; what GIFT cannot say stands in comments', () => {
  const bytes = EXPORT_FORMATS.gift.write(sampleQuiz, []);
  expect(imported(bytes).quiz.name).toBe('Planets');
  const [, question] = new TextDecoder().decode(bytes).split('\n\n');
  expect(question).toBe(
    [
      '// [quarry:{"questionType":0,"question":8,"notes":"Ask twice","maxQuestionTime":20,"questionPoints":100,"questionPointsModifier":1,"showLiveStats":false}]',
      '[plain]Largest?\\n\\nOf the\\nsolar system{',
      '\t~Mars',
      '\t=Jupiter',
      '\t####It is.',
      '}',
    ].join('\n'),
  );
});

test('[I3281] whoever edits the text of exported GIFT edits what is imported, also without the comment', () => {
  const text = new TextDecoder().decode(
    EXPORT_FORMATS.gift.write({ ...sampleQuiz, questions: sampleQuiz.questions.slice(1, 2) }, []),
  );
  const edited = imported(text.replace('Saturn', 'Uranus'));
  expect(edited.quiz.questions[0]).toMatchObject({ scoring: 'all', answers: [{ value: 'Uranus' }, {}, {}] });
  const plain = imported(text.replace(/^\/\/.*$/gm, ''));
  expect(plain.quiz.questions[0]).toMatchObject({ questionType: 1, scoring: 'partial' });
  expect(imported(text.replace(/\[quarry:.*/, '[quarry:{]')).problems).toMatchObject([{ code: 'setting-unreadable' }]);
});

test('[I3282] the table as a spreadsheet shows it', () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(EXPORT_FORMATS.csv.write(sampleQuiz, []));
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffKind,Question,Text below,Answer 1,Answer 2,Answer 3,Answer 4,Correct,Time limit (s),Points,Speed bonus,Live statistics,Scoring,Exact spelling,Typing errors,Right number,Exact within,Tolerance,Unit,Explanation,Notes',
    'single choice,Largest?,"Of the\nsolar system",Mars,Jupiter,,,2,20,100,yes,no,,,,,,,,It is.,Ask twice',
    'multiple choice,Gas?,,Saturn,Jupiter,Mars,,"1; 2",20,100,yes,no,all,,,,,,,,',
  ]);
});
