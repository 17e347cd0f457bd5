import { LIMITS } from '@quarry/events/limits';
import { useFormats } from '#shared/texts/language.tsx';
import { useTypedAnswerTexts } from '#shared/texts/typed-answer.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { HallProps } from '../kind.ts';
import styles from './statistics.module.css';

/** Most rows shown, legible in a hall. */
const SHOWN = 7;

/** The responses by frequency, one row per group; on the host's screen one click accepts or hides a group. */
export function TextRows({ question, summary, lang, edits }: HallProps) {
  const typedAnswerTexts = useTypedAnswerTexts();
  const formats = useFormats();
  const { texts = [], otherTexts = 0, players, asked = players } = summary;
  const shown = texts.slice(0, SHOWN);
  const others = texts.slice(SHOWN).reduce((sum, { count }) => sum + count, otherTexts);
  const all = Math.max(1, asked);
  const takesMore = question.answers.length < LIMITS.spellings;
  if (shown.length === 0) return <p className={styles.nothing}>{typedAnswerTexts.nothing}</p>;
  return (
    <div className={`panel ${styles.rows}`}>
      <ul className={styles.list} aria-label={typedAnswerTexts.written} data-edited={edits && ''}>
        {shown.map(({ text, count, correct = false }) => (
          <li key={text} className={styles.row} data-correct={correct || undefined}>
            <span className="visually-hidden">{typedAnswerTexts.group(text, count, correct)}</span>
            <span className={styles.text} lang={lang} dir="auto" translate="no" aria-hidden="true">
              {text}
            </span>
            <span className={styles.mark} aria-hidden="true">
              {correct && <Icon name="tick" />}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${Math.min(1, count / all) * 100}%` }} />
            </span>
            <strong className={styles.count} aria-hidden="true">
              {formats.number(count)}
            </strong>
            {edits && (
              <span className={styles.edits}>
                {!correct && takesMore && (
                  <Button
                    icon="tick"
                    size="short"
                    look="secondary"
                    label={typedAnswerTexts.accept(text)}
                    title={typedAnswerTexts.accept(text)}
                    onClick={() => edits.correct(question.id, { texts: [text] })}
                  />
                )}
                <Button
                  icon="x"
                  size="short"
                  look="quiet"
                  label={typedAnswerTexts.hide(text)}
                  title={typedAnswerTexts.hide(text)}
                  onClick={() => edits.hideText(question.id, text)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.others}>{typedAnswerTexts.others(others)}</p>}
    </div>
  );
}
