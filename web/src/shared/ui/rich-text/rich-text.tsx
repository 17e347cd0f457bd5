import { lazy, Suspense } from 'react';
import { useQuestionTexts } from '#shared/texts/question.ts';
import { FormulaSource } from './formula-source.tsx';
import styles from './rich-text.module.css';
import { type Block, blocksOf, type Part } from './rich-text-parts.ts';

export interface RichTextProps {
  readonly text: string;
  /** The text's language, if it is known. */
  readonly lang?: string | undefined;
  /** It explains the right answer, and is labelled as the explanation. */
  readonly explains?: boolean;
}

/** A text with line breaks, fenced code and formulae. Nothing in it is read as HTML. */
export default function RichText({ text, lang, explains }: RichTextProps) {
  const questionTexts = useQuestionTexts();
  return (
    <>
      {explains && <h2 className={styles.title}>{questionTexts.explanation}</h2>}
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's blocks have no other identity
        <BlockOf key={`${at} ${block.kind}`} block={block} lang={lang} />
      ))}
    </>
  );
}

function BlockOf({ block, lang }: { block: Block; lang: string | undefined }) {
  const questionTexts = useQuestionTexts();
  if (block.kind === 'prose')
    return (
      <p className={styles.prose} data-words="" dir="auto" lang={lang}>
        {block.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <PartOf key={`${at} ${part.kind}`} part={part} />
        ))}
      </p>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard too
    <figure className={styles.code} aria-label={questionTexts.code} tabIndex={0} dir="ltr" translate="no">
      <pre>
        <code>{block.text}</code>
      </pre>
    </figure>
  );
}

function PartOf({ part }: { part: Part }) {
  if (part.kind === 'text') return <span>{part.text}</span>;
  return (
    <Suspense fallback={<FormulaSource {...part} />}>
      <Formula {...part} />
    </Suspense>
  );
}

const Formula = lazy(async () => ({
  default: await import('./formula.tsx').then(
    ({ Formula }) => Formula,
    () => FormulaSource,
  ),
}));
