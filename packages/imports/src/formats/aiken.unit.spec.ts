import { expect, test } from 'vitest';
import { read } from '#spec-support/read.ts';

test.each([
  ['the format', 'Which?\nA. one\nB) two\nANSWER: B', ['single: Which? | -one | +two']],
  [
    'no blank lines',
    'One?\nA. a\nB. b\nANSWER: A\nTwo?\nA. a\nB. b\nANSWER: B',
    ['single: One? | +a | -b', 'single: Two? | -a | +b'],
  ],
  ['lower case', '1. Which?\r\na) one\r\nb) two\r\nAnswer: b\r\n', ['single: Which? | -one | +two']],
  ['no marks', 'Which?\nA one\nB two\nANSWER: A', ['single: Which? | +one | -two']],
  ['several answers', 'Which?\nA. one\nB. two\nC. three\nANSWER: A, C', ['multiple: Which? | +one | -two | +three']],
  [
    'a question that begins like a choice',
    'A. Lincoln was?\nA. tall\nB. short\nANSWER: A',
    ['single: A. Lincoln was? | +tall | -short'],
  ],
  [
    'a question that begins I.',
    'I. Newton was?\rA. old\rB. young\rANSWER: A',
    ['single: I. Newton was? | +old | -young'],
  ],
  ['two lines', 'Which\nof these?\nA. one\nB. two\nANSWER: A', ['single: Which | +one | -two | body: of these?']],
])('[I3233] Aiken with %s', (_, text, questions) => {
  expect(read(`\ufeff${text}`)).toEqual({ format: 'aiken', questions, problems: [] });
});

test('[I3233] what Aiken lacks is told by its line', () => {
  const text = [
    'Unit 1',
    '',
    'One?',
    'A. a',
    'B. b',
    'ANSWER: D',
    '',
    'A. stray',
    'B. choices',
    'ANSWER: A',
    'Two?',
    'A. only',
    'ANSWER: A',
    '',
    'Three?',
    'A. a',
    'B. b',
  ];
  expect(read(text.join('\n'))).toEqual({
    format: 'aiken',
    questions: ['single: One? | -a | -b', 'single: Two? | +only', 'single: Three? | -a | -b'],
    problems: [
      '1 warning line-ignored',
      '3 error correct-unknown #1',
      '3 error no-correct #1',
      '8 error answer-without-question',
      '11 error too-few-answers #2',
      '15 error no-answer-line #3',
      '15 error no-correct #3',
    ],
  });
});
