import type { Draft, DraftAnswer } from '#compose.ts';
import { BOUNDS } from '#limits.ts';
import { pictureOf } from '#pictures.ts';
import type { Tell } from '#problems.ts';
import { type QuizBuilder, quizBuilder } from '#quiz-builder.ts';
import { quoted } from '#text/clean.ts';
import { htmlText, isHtml } from '#text/html.ts';
import { markdownText } from '#text/markdown.ts';
import { childOf, childrenOf, type Element, readElements } from '#text/xml.ts';
import type { Format } from './format.ts';
import { estimateOf, numberOf, tellSpelling, tellWeights } from './weights.ts';

/** Moodle XML: the one open format that carries pictures, as files in Base64 beside a text. */
export const moodleXml: Format<'moodle-xml'> = {
  name: 'moodle-xml',
  title: 'Moodle XML',
  recognises: ({ text }) => text !== null && /^\s*</.test(text) && /<quiz[\s>]/.test(text.slice(0, 10_000)),
  parse(source, newId) {
    const quiz = quizBuilder(newId, 'line');
    quiz.tellEncoding(source);
    const fault = readElements(source.text ?? '', 'question', (element) => {
      if (element.attributes.type === 'category') return;
      quiz.question(element.line, (tell) => draftOf(element, quiz, tell));
    });
    if (fault) {
      if ('deep' in fault) quiz.tell(fault.line, 'nested-too-deeply');
      else quiz.tell(fault.line, 'not-well-formed', { detail: quoted(fault.detail) });
    }
    return quiz.result();
  },
};

function draftOf(element: Element, quiz: QuizBuilder, tell: Tell): Draft | null {
  const { text: stem, media } = textIn(childOf(element, 'questiontext'), quiz, tell);
  const { text: explanation } = textIn(childOf(element, 'generalfeedback'), quiz, tell);
  const name = childOf(childOf(element, 'name'), 'text')?.text.trim() ?? '';
  const common = { text: stem === '' && !media ? name : stem, media, ...(explanation === '' ? {} : { explanation }) };
  const answers = childrenOf(element, 'answer').slice(0, BOUNDS.answers);
  if (answers.some((answer) => (childOf(childOf(answer, 'feedback'), 'text')?.text.trim() ?? '') !== '')) {
    tell('feedback-left-out');
  }
  const type = element.attributes.type ?? '';
  switch (type) {
    case 'description':
      return { ...common, kind: 'slide' };
    case 'essay':
      tell('open-as-slide');
      return { ...common, kind: 'slide' };
    case 'multichoice':
    case 'multichoiceset':
      return choice(element, answers, common, quiz, tell);
    case 'truefalse': {
      const isTrue = answers.some(
        (answer) => weightOf(answer) > 0 && /^\s*true\s*$/i.test(childOf(answer, 'text')?.text ?? ''),
      );
      const isKnown = isTrue || answers.some((answer) => weightOf(answer) > 0);
      return {
        ...common,
        kind: 'choice',
        answers: [
          { text: 'True', correct: isTrue },
          { text: 'False', correct: isKnown && !isTrue },
        ],
      };
    }
    case 'shortanswer': {
      const spellings = answers.flatMap((answer): DraftAnswer[] => {
        const { text } = textIn(answer, quiz, tell);
        return tellSpelling(text, weightOf(answer), tell) ? [{ text, correct: true }] : [];
      });
      const isExact = /^\s*(?:1|true)\s*$/.test(childOf(element, 'usecase')?.text ?? '');
      return { ...common, kind: 'typed', answers: spellings, ...(isExact ? { exact: true } : {}) };
    }
    case 'numerical':
      return numerical(element, answers, common, tell);
    case 'ordering':
      return {
        ...common,
        kind: 'order',
        answers: answers.map((answer) => ({ ...textIn(answer, quiz, tell), correct: true })),
      };
    default:
      tell('unsupported-kind', { kind: quoted(type), text: quoted(common.text || name) });
      return null;
  }
}

type Common = Pick<Draft, 'text' | 'media' | 'explanation'>;

function choice(element: Element, answers: readonly Element[], common: Common, quiz: QuizBuilder, tell: Tell): Draft {
  const weights = answers.map(weightOf);
  const isSingle = /^\s*(?:true|1)\s*$/i.test(childOf(element, 'single')?.text ?? '');
  const full = Math.max(0, ...weights);
  const isRight = (weight: number) => weight > 0 && (!isSingle || weight > full - 0.5);
  const drafts = answers.map((answer, i) => ({ ...textIn(answer, quiz, tell), correct: isRight(weights[i] ?? 0) }));
  const right = drafts.filter(({ correct }) => correct).length;
  if (!isSingle) tellWeights(weights, tell);
  else if (weights.some((weight) => weight > 0 && !isRight(weight))) tell('half-right-wrong');
  if (isSingle && right > 1) tell('any-right');
  const isAll = element.attributes.type === 'multichoiceset';
  return {
    ...common,
    kind: 'choice',
    answers: drafts,
    multiple: isSingle ? right > 1 : true,
    ...(isAll ? { scoring: 'all' as const } : {}),
  };
}

function numerical(element: Element, answers: readonly Element[], common: Common, tell: Tell): Draft | null {
  const estimate = estimateOf(
    answers.map((answer) => {
      const tolerance = numberOf(childOf(answer, 'tolerance')?.text ?? '') ?? 0;
      return {
        text: `${childOf(answer, 'text')?.text.trim() ?? ''}:${tolerance}`.replace(/^\*:.*/, '*'),
        weight: weightOf(answer),
      };
    }),
    tell,
  );
  if (!estimate) {
    tell('unsupported-kind', { kind: 'numerical', text: quoted(common.text) });
    return null;
  }
  const units = childrenOf(childOf(element, 'units'), 'unit').map(
    (unit) => childOf(unit, 'unit_name')?.text.trim() ?? '',
  );
  if (units.length > 1) tell('units-left-out');
  return { ...common, kind: 'estimate', ...estimate, unit: units[0] ?? '' };
}

/** `fraction` in percent. */
const weightOf = ({ attributes }: Element): number => numberOf(attributes.fraction ?? '') ?? 0;

/** A text of an element, in the format that it declares, with the picture in it. */
function textIn(element: Element | undefined, quiz: QuizBuilder, tell: Tell): { text: string; media: Draft['media'] } {
  const raw = (childOf(element, 'text')?.text ?? '').trim();
  const files = new Map(childrenOf(element, 'file').map(({ attributes, text }) => [attributes.name ?? '', text]));
  const picture = pictureOf(quiz, tell, files);
  const text = shown(raw, element?.attributes.format ?? '', picture.on);
  return { text, media: picture.media };
}

function shown(raw: string, format: string, onPicture: (source: string, alt: string) => void): string {
  if (format === 'html') return htmlText(raw, onPicture);
  if (format === 'markdown') return markdownText(raw, onPicture);
  // Moodle's own format, and answers of old files that declare none, may have tags.
  return format !== 'plain_text' && isHtml(raw) ? htmlText(raw.replaceAll('\n', '<br>'), onPicture) : raw;
}
