import type { Draft, DraftAnswer } from '#compose.ts';
import { pictureOf } from '#pictures.ts';
import type { Tell } from '#problems.ts';
import { KIND } from '#question.ts';
import type { QuizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import { htmlText, isHtml } from '#text/html.ts';
import { markdownText } from '#text/markdown.ts';
import { ourAdditions } from './gift-comment.ts';
import { bracesOf, type Choice, choiceOf, choicesOf, indexOfSequence, unescapeGift } from './gift-syntax.ts';
import { estimateOf, tellSpelling, tellWeights } from './weights.ts';

const FORMATS = ['html', 'moodle', 'plain', 'markdown'] as const;
type TextFormat = (typeof FORMATS)[number];
const FORMAT = new RegExp(`^\\[(${FORMATS.join('|')})\\]`, 'i');

/** Cloze, which Moodle's importer of GIFT does not read either: `{1:MC:…}`. */
const CLOZE = /^\d*:(?:MC|MULTICHOICE|MULTIRESPONSE|MR|SA|SHORTANSWER|NM|NUMERICAL)[A-Z_]*:/i;

/** Reads a block, its comments removed. @param ours the comment that our exports put before it */
export function draftOfBlock(block: string, ours: string | null, quiz: QuizBuilder, tell: Tell): Draft | null {
  const { title, rest } = titleOf(block);
  const { format, text: body } = formatOf(rest, 'moodle');
  const shown = (raw: string, own: TextFormat) => {
    const picture = pictureOf(quiz, tell);
    const text = textOf(raw, own, picture.on);
    return { text, media: picture.media };
  };
  const read: Read = (raw) => {
    const { format: own, text } = formatOf(raw.trim(), format);
    return shown(text, own);
  };
  const braces = bracesOf(body);
  const { text, media } = shown((braces ? stemOf(body, braces) : body).trim(), format);
  const inside = braces ? body.slice(braces.open + 1, braces.close).trim() : null;
  const general = inside === null ? -1 : lastGeneral(inside);
  const explanation = inside !== null && general !== -1 ? read(inside.slice(general + 4)).text : '';
  const asked = inside === null ? null : inside.slice(0, general === -1 ? undefined : general).trim();
  const common = {
    // A question of nothing but a title asks by it.
    text: text === '' && !media && !ours ? unescapeGift(title) : text,
    media,
    ...(explanation === '' ? {} : { explanation }),
  };
  const plain = ours ? ourAdditions(ours, tell) : null;
  const draft = questionOf(asked, common, read, plain?.questionType ?? null, tell);
  return draft && plain ? plain.apply(draft) : draft;
}

/** A text without its marks, and the picture in it. */
type Read = (raw: string) => { text: string; media: Draft['media'] };

interface Common {
  readonly text: string;
  readonly media: Draft['media'];
  readonly explanation?: string;
}

/** The kinds, in the order in which Moodle asks for them. @param type of our own comment, where there is one */
function questionOf(asked: string | null, common: Common, read: Read, type: number | null, tell: Tell): Draft | null {
  if (asked === null) return { ...common, kind: 'slide' };
  if (asked === '') {
    if (type === KIND.cloud) return { ...common, kind: 'cloud' };
    if (type !== KIND.slide) tell('open-as-slide');
    return { ...common, kind: 'slide' };
  }
  if (CLOZE.test(asked)) return unsupported('Cloze', common, tell);
  // What our own comment says better is not told.
  if (asked.startsWith('#')) return numeric(asked.slice(1), common, type === KIND.estimate ? () => {} : tell);
  const { choices, before } = choicesOf(asked);
  if (choices.some(({ hasFeedback }) => hasFeedback)) tell('feedback-left-out');
  const answers = (isCorrect: (choice: Choice) => boolean): DraftAnswer[] =>
    choices.map((choice) => ({ ...read(choice.text), correct: isCorrect(choice) }));
  if (type === KIND.order) {
    return {
      ...common,
      kind: 'order',
      answers: choices.map(({ text }) => ({ ...read(withoutPlace(text)), correct: true })),
    };
  }
  if (type === KIND.poll) return { ...common, kind: 'poll', answers: answers(() => false) };
  const isSpelled = type === KIND.typed;
  if (!isSpelled && choices.some(({ isRight }) => !isRight))
    return choiceQuestion(choices, answers, common, type, tell);
  if (!isSpelled && choices.length > 1 && choices.every(({ text }) => indexOfSequence(text, '->') !== -1)) {
    return unsupported('matching', common, tell);
  }
  if (!isSpelled && choices.length === 0) {
    const [first = ''] = asked.split('#');
    if (asked.includes('#') && asked.split('#').some((text, i) => i > 0 && text.trim() !== ''))
      tell('feedback-left-out');
    const truth = /^(?:(T|TRUE)|F|FALSE)$/i.exec(first.trim());
    if (truth) {
      const isTrue = truth[1] !== undefined;
      const both = [
        { text: 'True', correct: isTrue },
        { text: 'False', correct: !isTrue },
      ];
      return { ...common, kind: 'choice', answers: both };
    }
  }
  const single = before === '' ? [] : [choiceOf(before, true)];
  return spelled([...single, ...choices], read, common, isSpelled, tell);
}

function choiceQuestion(
  choices: readonly Choice[],
  answers: (isCorrect: (choice: Choice) => boolean) => DraftAnswer[],
  common: Common,
  type: number | null,
  tell: Tell,
): Draft {
  const marked = choices.filter(({ isRight }) => isRight);
  const weights = choices.map(({ isRight, weight }) => weight ?? (isRight ? 100 : 0));
  if (marked.length > 0) {
    if (marked.length > 1) tell('any-right');
    else if (choices.some(({ isRight, weight }) => !isRight && (weight ?? 0) > 0)) tell('half-right-wrong');
    return { ...common, kind: 'choice', answers: answers(({ isRight }) => isRight) };
  }
  tellWeights(weights, tell);
  const isWeighted = choices.some(({ weight }) => weight !== null);
  const right = answers(({ weight }) => (weight ?? 0) > 0);
  return { ...common, kind: 'choice', answers: right, multiple: type === null ? isWeighted : type === KIND.multiple };
}

/** Accepted spellings; all are right, whatever they were worth. */
function spelled(choices: readonly Choice[], read: Read, common: Common, isOurs: boolean, tell: Tell): Draft {
  const answers = choices.flatMap(({ text, weight }): DraftAnswer[] => {
    const { text: spelling } = read(text);
    if (!isOurs && !tellSpelling(spelling, weight ?? 100, tell)) return [];
    return [{ text: spelling, correct: true }];
  });
  return { ...common, kind: 'typed', answers };
}

function numeric(raw: string, common: Common, tell: Tell): Draft | null {
  const { choices, before } = choicesOf(raw);
  const ranges = before === '' ? [] : [choiceOf(before, true)];
  if (choices.some(({ hasFeedback }) => hasFeedback) || ranges.some(({ hasFeedback }) => hasFeedback)) {
    tell('feedback-left-out');
  }
  const right = [...ranges, ...choices.filter(({ isRight }) => isRight)];
  const estimate = estimateOf(
    right.map(({ text, weight }) => ({ text: unescapeGift(text), weight: weight ?? 100 })),
    tell,
  );
  if (estimate) return { ...common, kind: 'estimate', ...estimate };
  if (right.length === 0) tell('no-correct');
  return unsupported('numeric', common, tell);
}

function unsupported(kind: string, { text }: Common, tell: Tell): null {
  tell('unsupported-kind', { kind, text: quoted(text) });
  return null;
}

/** `::title:: text` */
function titleOf(block: string): { title: string; rest: string } {
  if (!block.startsWith('::')) return { title: '', rest: block };
  const end = indexOfSequence(block, '::', 2);
  if (end === -1) return { title: '', rest: block.slice(2) };
  return { title: block.slice(2, end).trim(), rest: block.slice(end + 2).trim() };
}

function formatOf(raw: string, inherited: TextFormat): { format: TextFormat; text: string } {
  const [whole = '', name = ''] = FORMAT.exec(raw) ?? [];
  const format = FORMATS.find((one) => one === name.toLowerCase()) ?? inherited;
  return { format, text: raw.slice(whole.length) };
}

/** Text around the braces; where they stood inside it, a gap. */
function stemOf(body: string, { open, close }: { open: number; close: number }): string {
  const after = body.slice(close + 1).trim();
  return after === '' ? body.slice(0, open) : `${body.slice(0, open)}_____${body.slice(close + 1)}`;
}

/** The last bare `####`, which begins the feedback on the whole question. */
function lastGeneral(inside: string): number {
  let last = -1;
  for (let at = indexOfSequence(inside, '####'); at !== -1; at = indexOfSequence(inside, '####', at + 4)) last = at;
  return last;
}

/** `first -> 1`, as our exports write answers to be put in order. */
function withoutPlace(raw: string): string {
  const at = raw.lastIndexOf('->');
  return at !== -1 && /^\s{0,20}\d{1,4}$/.test(raw.slice(at + 2)) ? raw.slice(0, at).trimEnd() : raw;
}

/** One line of what its author wrapped. */
const unwrapped = (raw: string): string =>
  raw
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** A raw line break is a wrapped line, `\n` one that its author wants; of Markdown both are wanted. */
function textOf(raw: string, format: TextFormat, onPicture: (source: string, alt: string) => void): string {
  if (format === 'markdown') return markdownText(unescapeGift(raw), onPicture);
  if (format === 'html') return htmlText(unescapeGift(raw), onPicture);
  const text = unescapeGift(unwrapped(raw));
  return format === 'moodle' && isHtml(text) ? htmlText(text.replaceAll('\n', '<br>'), onPicture) : text;
}
