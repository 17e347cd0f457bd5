import { expect, test } from 'vitest';
import { imported, read } from '#spec-support/read.ts';

const text = (tag: string, html: string, rest = '') =>
  `<${tag} format="html"><text><![CDATA[${html}]]></text>${rest}</${tag}>`;
const answer = (fraction: number | string, html: string, rest = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text>${rest}</answer>`;
const question = (type: string, html: string, ...rest: string[]) =>
  `<question type="${type}">\n<name><text>Q</text></name>${text('questiontext', html)}${rest.join('')}</question>\n`;
const file = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('')}</quiz>\n`;
const one = (...parts: Parameters<typeof question>) => {
  const { format, questions, problems } = read(file(question(...parts)));
  expect(format).toBe('moodle-xml');
  return [...questions, ...problems];
};

test.each<[string, string[], string[]]>([
  [
    'multichoice',
    ['<single>true</single>', answer(100, '<p>Jupiter</p>'), answer(0, 'Mars')],
    ['single: Which? | +Jupiter | -Mars'],
  ],
  [
    'multichoice',
    ['<single>false</single>', answer(50, 'a'), answer(50, 'b'), answer(-100, 'c')],
    ['multiple: Which? | +a | +b | -c'],
  ],
  [
    'multichoice',
    ['<single>false</single>', answer('33.33333', 'a'), answer('66.66667', 'b'), answer(0, 'c')],
    ['multiple: Which? | +a | +b | -c', '3 warning weights-equal #1'],
  ],
  [
    'multichoice',
    ['<single>true</single>', answer(100, 'a'), answer(50, 'b')],
    ['single: Which? | +a | -b', '3 warning half-right-wrong #1'],
  ],
  ['truefalse', [answer(0, 'true'), answer(100, 'false')], ['single: Which? | -True | +False']],
  [
    'shortanswer',
    ['<usecase>0</usecase>', answer(100, 'Paris'), answer(80, 'Pari'), answer(0, '*')],
    ['typed: Which? | +Paris | +Pari', '3 warning half-right-full #1'],
  ],
  ['numerical', [answer(100, '3.14', '<tolerance>0.01</tolerance>')], ['estimate: Which? | =3.14±0.01/0.01']],
  [
    'numerical',
    [answer(100, '5', '<tolerance>0</tolerance>'), answer(50, '5', '<tolerance>2</tolerance>')],
    ['estimate: Which? | =5±0/2', '3 warning estimate-approximated #1'],
  ],
  ['description', [], ['slide: Which?']],
  ['essay', [], ['slide: Which?', '3 warning open-as-slide #1']],
  ['ordering', [answer(1, 'first'), answer(2, 'second')], ['order: Which? | +first | +second']],
  ['matching', [], ['1 error no-questions', '3 error unsupported-kind']],
  ['cloze', [], ['1 error no-questions', '3 error unsupported-kind']],
  ['category', [], ['1 error no-questions']],
])('[I3250] Moodle XML: %s %j', (type, rest, expected) => {
  expect(one(type, 'Which?', ...rest).sort()).toEqual([...expected].sort());
});

test('[I3250] settings of a question: exact spelling, a unit, feedback', () => {
  const { quiz, problems } = imported(
    file(
      question('shortanswer', 'a', '<usecase>1</usecase>', answer(100, 'pH'), text('generalfeedback', '<p>So.</p>')),
      question(
        'numerical',
        'b',
        answer(100, '5', text('feedback', 'Yes')),
        '<units><unit><unit_name>m</unit_name></unit></units>',
      ),
    ),
  );
  expect(quiz.questions).toMatchObject([
    { exact: true, explanation: 'So.' },
    { unit: 'm', exactWithin: 0, tolerance: 0 },
  ]);
  expect(problems).toMatchObject([{ code: 'feedback-left-out' }]);
});

test('[I3251] pictures: of a question, of an answer, missing, linked, and one too many', () => {
  const picture = '<file name="a map.png" path="/" encoding="base64">iVBORw0KGgo=</file>';
  const { quiz, pictures, problems } = imported(
    file(
      `<question type="multichoice"><single>true</single>${text('questiontext', '<p>Where?</p><img src="@@PLUGINFILE@@/a%20map.png" alt="Map"><img src="@@PLUGINFILE@@/a%20map.png"><img src="@@PLUGINFILE@@/gone.png"><img src="https://example.org/x.png">', picture)}${answer(100, 'a <img src="@@PLUGINFILE@@/a%20map.png">', picture)}${answer(0, 'b')}</question>`,
    ),
  );
  expect(pictures).toHaveLength(2);
  expect(quiz.questions[0]).toMatchObject({
    questionText: 'Where?',
    media: { id: pictures[0]?.ref, alt: 'Map' },
    answers: [{ value: 'a', media: { id: pictures[1]?.ref, alt: '' } }, { value: 'b' }],
  });
  expect(problems.map(({ code }) => code)).toEqual(['more-pictures', 'picture-missing', 'picture-by-link']);
});

test('[I3252] XML that is damaged, or declares entities, gives what can be read', () => {
  const good = question('truefalse', 'Good?', answer(100, 'true'));
  expect(read(file(good, '<question type="truefalse"><questiontext><text>Cut')).problems).toContain(
    '5 error not-well-formed',
  );
  expect(read(`<quiz>${good}${'</a>'.repeat(300_000)}`).questions).toHaveLength(1);
  const bomb = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>\n<quiz>${question('description', 'x').replace('<![CDATA[x]]>', '&b;')}</quiz>`;
  expect(read(bomb)).toMatchObject({ questions: ['slide: &b;'] });
  expect(read(file('<a>'.repeat(50_000), good)).problems).toContain('3 error nested-too-deeply');
});
