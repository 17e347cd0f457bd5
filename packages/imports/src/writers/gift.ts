import { commentOf } from '#formats/gift-comment.ts';
import { escapeGift, NAME_COMMENT } from '#formats/gift-syntax.ts';
import { type ImportedQuiz, KIND, type Question } from '#question.ts';

/**
 * A quiz as GIFT, which Moodle imports. What GIFT has no words for stands in comments, which our own import reads. Lacks ids,
 * pictures, the quiz's settings, and white space at the ends of texts.
 */
export function giftOf({ name, questions }: Pick<ImportedQuiz, 'name' | 'questions'>): Uint8Array {
  const blocks = questions.map(blockOf);
  return new TextEncoder().encode(`${NAME_COMMENT}${name}\n\n${blocks.join('\n\n')}\n`);
}

function blockOf(question: Question): string {
  const { questionText, body } = question;
  const stem = body === undefined ? questionText : `${questionText}\n\n${body}`;
  const comment = commentOf(question, body === undefined ? null : questionText.length);
  return `${comment}\n[plain]${escapeGift(stem)}${bracesOf(question)}`;
}

function bracesOf(question: Question): string {
  const { answers, explanation } = question;
  const general = explanation === undefined ? '' : `\n\t####${plain(explanation)}`;
  const braces = (lines: readonly string[]) => `{${lines.map((line) => `\n\t${line}`).join('')}${general}\n}`;
  const texts = answers.map(({ value }) => plain(value));
  switch (question.questionType) {
    case KIND.single:
      return braces(
        answers.map(({ correct }, i) => (correct ? `=${weighted(texts[i])}` : `~${weighted(texts[i], 0)}`)),
      );
    case KIND.multiple: {
      // A wrong answer takes as much as a right one gives; with `all` it takes everything.
      const right = answers.filter(({ correct }) => correct).length;
      const share = share100(right);
      const wrong = question.scoring === 'all' ? '100' : share;
      return braces(answers.map(({ correct }, i) => `~%${correct ? share : `-${wrong}`}%${texts[i]}`));
    }
    case KIND.typed:
      return braces(texts.map((text) => `=${weighted(text)}`));
    case KIND.estimate: {
      const { target, exactWithin, tolerance } = question;
      const half = tolerance > exactWithin ? [`=%50%${target}:${tolerance}`] : [];
      return braces(['#', `=${target}:${exactWithin}`, ...half]);
    }
    case KIND.order:
      return braces(texts.map((text, i) => `=${weighted(text)} -> ${i + 1}`));
    case KIND.poll:
      return braces(texts.map((text) => `~${weighted(text, 0)}`));
    case KIND.cloud:
      return braces([]);
    // Without braces; an explanation needs some.
    case KIND.slide:
      return explanation === undefined ? '' : braces([]);
    default:
      return question satisfies never;
  }
}

/** A text as it is, even if it begins like a format. */
const plain = (text: string): string => {
  const escaped = escapeGift(text);
  return /^\s*\[(?:html|moodle|plain|markdown)\]/i.test(escaped) ? `[plain]${escaped}` : escaped;
};

/** An answer that begins like a weight, `%50% of them`, gets one before it. */
const weighted = (text = '', weight = 100): string => (/^\s*%-?\d/.test(text) ? `%${weight}%${text}` : text);

/** The percentage that Moodle knows for one of so many right answers. */
const share100 = (right: number): string => String(Number((100 / Math.max(1, right)).toFixed(5)));
