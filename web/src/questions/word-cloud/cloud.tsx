import type { TextCount } from '@quarry/events/questions/kind';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useWordCloudTexts } from '#shared/texts/word-cloud.ts';
import type { HallProps } from '../kind.ts';
import styles from './cloud.module.css';
import { type CloudLayout, NO_LAYOUT, placeWords, SHOWN } from './layout.ts';

/** The latest cloud of this screen, so that it does not change when its question closes. */
let latest = { questionId: '', layout: NO_LAYOUT };

/** The responses, larger the more frequent. A list serves screen readers; the host hides a word with a click. */
export function Cloud({ question, summary, lang, edits }: HallProps) {
  const wordCloudTexts = useWordCloudTexts();
  const { texts = [], otherTexts = 0 } = summary;
  const { words, reach } = useLayout(question.id, texts);
  const others = texts.slice(SHOWN).reduce((sum, { count }) => sum + count, otherTexts);
  const room = { '--across': 2 * reach.x, '--down': 2 * reach.y } as CSSProperties;
  const Word = edits ? 'button' : 'span';
  return (
    <div className={`panel ${styles.cloud}`}>
      <ul className="visually-hidden" aria-label={wordCloudTexts.words}>
        {texts.slice(0, SHOWN).map(({ text, count }) => (
          <li key={text}>{wordCloudTexts.group(text, count)}</li>
        ))}
      </ul>
      <div className={styles.room} style={room} aria-hidden={edits ? undefined : true}>
        <div className={styles.words}>
          {words.map(({ text, x, y, size }) => (
            <Word
              key={text}
              className={styles.word}
              data-gem={gemOfPosition(toneOf(text))}
              lang={lang}
              dir="auto"
              translate="no"
              style={{ '--x': x, '--y': y, '--size': size } as CSSProperties}
              {...(edits && {
                type: 'button',
                title: wordCloudTexts.hide(text),
                'aria-label': wordCloudTexts.hide(text),
                onClick: () => edits.hideText(question.id, text),
              })}
            >
              {text}
            </Word>
          ))}
        </div>
      </div>
      {others > 0 && <p className={styles.others}>{wordCloudTexts.others(others)}</p>}
    </div>
  );
}

/** A word keeps its colour, wherever it is placed. */
const toneOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** Places each change of the words only once, starting from their previous places. */
function useLayout(questionId: string, texts: readonly TextCount[]): CloudLayout {
  const [now, setNow] = useState(() => {
    const before = latest.questionId === questionId ? latest.layout : NO_LAYOUT;
    return { texts, layout: placeWords(before, texts) };
  });
  let { layout } = now;
  if (now.texts !== texts) {
    layout = placeWords(now.layout, texts);
    setNow({ texts, layout });
  }
  latest = { questionId, layout };
  return layout;
}
