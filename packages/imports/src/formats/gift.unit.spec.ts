import { expect, test } from 'vitest';
import { imported, read } from '#spec-support/read.ts';

const one = (block: string) => {
  const { format, questions, problems } = read(block);
  expect(format).toBe('gift');
  return [...questions, ...problems];
};

test.each([
  ['Largest planet? {=Jupiter ~Mars ~Venus}', 'single: Largest planet? | +Jupiter | -Mars | -Venus'],
  ['::Q7:: Largest planet?\n{\n ~Mars\n =Jupiter\n}', 'single: Largest planet? | -Mars | +Jupiter'],
  ['Wait {~is =was ~are} over.', 'single: Wait _____ over. | -is | +was | -are'],
  ['Iron is a metal.{T}', 'single: Iron is a metal. | +True | -False'],
  ['Iron is a gas.{false}', 'single: Iron is a gas. | -True | +False'],
  ['Four less two {=two =2}', 'typed: Four less two | +two | +2'],
  ['How is 1 spelled? {=one}', 'typed: How is 1 spelled? | +one'],
  ['Even? {~%50%2 ~%50%4 ~%-100%5}', 'multiple: Even? | +2 | +4 | -5'],
  ['A third? {~%33.33333%a ~%33.33333%b ~%33.3%c ~%-50%d}', 'multiple: A third? | +a | +b | +c | -d'],
  ['Hastings? {#1066}', 'estimate: Hastings? | =1066±0/0'],
  ['Moon landing? {#1969:1}', 'estimate: Moon landing? | =1969±1/1'],
  ['Pi? {#3.14..3.15}', 'estimate: Pi? | =3.145±0.005/0.005'],
  ['Minus? {#-2,5:0,5}', 'estimate: Minus? | =-2.5±0.5/0.5'],
  ['::Title:: The sky is blue.', 'slide: The sky is blue.'],
  ['Left? {=a ~b ####Because a comes first.}', 'single: Left? | +a | -b | explanation: Because a comes first.'],
  ['Either {~=a ~b}', 'single: Either | +a | -b'],
  [
    'Colon\\: brace \\{ equal \\= tilde \\~ hash \\# back \\\\ {=ok \\# ~no\\}}',
    'single: Colon: brace { equal = tilde ~ hash # back \\ | +ok # | -no}',
  ],
  ['[html]<p>What is<br>H<sub>2</sub>O?</p>{=&uuml;ber ~<b>ice</b>}', 'single: What is | +über | -ice | body: H₂O?'],
  ['Wrapped\nline? {=a ~b}', 'single: Wrapped line? | +a | -b'],
  ['First\\nsecond {=a ~b}', 'single: First | +a | -b | body: second'],
  ['[markdown]Capital of *France*? {=Paris ~Nice}', 'single: Capital of France? | +Paris | -Nice'],
  ['if a < b and c > d {=a ~b}', 'single: if a < b and c > d | +a | -b'],
  ['{=Asia} is the largest.', 'typed: _____ is the largest. | +Asia'],
])('[I3230] GIFT: %s', (block, expected) => {
  expect(one(block)).toEqual([expected]);
});

test.each([
  ['Which? {=a =b ~c}', ['multiple: Which? | +a | +b | -c', '1 warning any-right']],
  ['Which? {~%75%a ~%25%b ~c}', ['multiple: Which? | +a | +b | -c', '1 warning weights-equal #1']],
  ['Which? {=a ~%50%b ~c}', ['single: Which? | +a | -b | -c', '1 warning half-right-wrong #1']],
  ['Which? {~a ~b}', ['single: Which? | -a | -b', '1 error no-correct #1']],
  ['Which? {=only ~}', ['single: Which? | +only | -']],
  ['Who? {=Ann =%50%Anne =%0%*}', ['typed: Who? | +Ann | +Anne', '1 warning half-right-full #1']],
  ['Who? {=A*n}', ['typed: Who? | +A*n', '1 warning wildcard-literal #1']],
  ['Who? {=Ann =*}', ['typed: Who? | +Ann', '1 warning wildcard-left-out #1']],
  ['When? {#=1822:0 =%50%1822:2}', ['estimate: When? | =1822±0/2', '1 warning estimate-approximated #1']],
  ['When? {#=5:0 =7:0}', ['estimate: When? | =5±0/0', '1 warning estimate-one-target #1']],
  ['When? {#soon}', ['1 error no-questions', '1 error bad-number', '1 error unsupported-kind']],
  ['Describe it. {}', ['slide: Describe it.', '1 warning open-as-slide #1']],
  ['Match. {=a -> b =c -> d}', ['1 error no-questions', '1 error unsupported-kind']],
  ['A {1:MC:=b~c}', ['1 error no-questions', '1 error unsupported-kind']],
  ['Who? {=a#yes ~b#no}', ['single: Who? | +a | -b', '1 warning feedback-left-out']],
  ['[html]<img src\\="@@PLUGINFILE@@/x.png">Who? {=a ~b}', ['single: Who? | +a | -b', '1 warning picture-missing #1']],
  ['Torn? {=a\n\n~b}', ['single: Torn? | +a | -b', '1 warning blank-line-in-braces #1']],
])('[I3231] GIFT that says more than a quiz can is told: %s', (block, expected) => {
  expect(one(block).sort()).toEqual([...expected].sort());
});

test('[I3222] a block that is broken loses no other, and is told by its line', () => {
  const text = '// one\nFirst? {=a ~b}\n\nBroken? {=a ~b\n\nStray }\n\n$CATEGORY: x/y\n\nLast? {=a ~b}\n';
  const { quiz, problems } = imported(text.replaceAll('\n', '\r\n'));
  expect(quiz.questions.map(({ questionText }) => questionText)).toEqual(['First?', 'Broken?', 'Last?']);
  expect(problems.map(({ line }) => line)).toContain(4);
  expect(read('Good? {=a ~b}\n\nOpen? {=a ~b\n\nGood too? {=c ~d}')).toEqual({
    format: 'gift',
    questions: ['single: Good? | +a | -b', 'single: Good too? | +c | -d'],
    problems: ['3 error brace-unclosed'],
  });
});

test('[I3232] a picture inside HTML is the question’s', () => {
  const { quiz, pictures } = imported(
    '[html]<img src\\="data\\:image/png;base64,iVBORw0KGgo\\=" alt\\="A map">Where? {=a ~b}',
  );
  expect(quiz.questions[0]?.media).toEqual({ id: pictures[0]?.ref, alt: 'A map', width: 0, height: 0 });
  expect(pictures[0]?.bytes).toEqual(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10));
});
