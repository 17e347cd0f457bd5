import { type ComponentProps, type CSSProperties, useEffect } from 'react';
import { buzz } from '#shared/lib/device.ts';
import { readStored } from '#shared/storage/storage.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { rejectionText } from '#shared/texts/failures.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Icon, type IconName } from '#shared/ui/icon/icon.tsx';
import { RichTextLater } from '#shared/ui/rich-text/rich-text-later.tsx';
import { type QuestionResult, resultOf } from '../model/marks.ts';
import type { ViewOf } from '../model/player-view.ts';
import { outcomeWords } from '../player-words.ts';
import { PlaceOf, RankChange } from './own-score.tsx';
import { Answers, QuestionScreen, QuestionTag } from './playing-screen.tsx';
import styles from './statistics-screen.module.css';

const nothing = () => undefined;

/** The question is closed: correct or not, points, time, rank. */
export function StatisticsScreen({ view }: { view: ViewOf<'statistics'> }) {
  const commonTexts = useCommonTexts();
  const { question } = view;
  return (
    <QuestionScreen question={question} beside={resultOf(view).outcome}>
      {view.refusal !== null && <Banner tone="error" title={rejectionText(commonTexts, view.refusal)} />}
      <Result view={view} />
      <QuestionTag question={question} />
      <Answers view={view} onChoose={nothing} />
      {question.explanation && <Beside text={question.explanation} explains />}
      {question.body && <Beside text={question.body} />}
    </QuestionScreen>
  );
}

/** The explanation, below the right answer. */
const Beside = (props: ComponentProps<typeof RichTextLater>) => (
  <div className={`panel ${styles.beside}`}>
    <RichTextLater {...props} />
  </div>
);

const ICONS: Partial<Record<QuestionResult['outcome'], IconName>> = {
  correct: 'tick',
  partly: 'tick',
  neither: 'info',
  voided: 'info',
};

/** Points, correct or not, and the place; then a streak and the time. The announcer reads it out. */
function Result({ view }: { view: ViewOf<'statistics'> }) {
  const playerTexts = usePlayerTexts();
  const formats = useFormats();
  const { own } = view;
  const result = resultOf(view);
  const { outcome, points, time } = result;
  useEffect(() => {
    const isWrong = outcome === 'wrong';
    if (!isWrong && outcome !== 'correct' && outcome !== 'partly') return;
    buzz(isWrong ? [120] : [40, 60, 40]);
    if (readStored('sting')) import('../player-settings.tsx').then(({ sting }) => sting(isWrong), nothing);
  }, [outcome]);
  if (outcome === 'pending') return null;
  return (
    <div className={styles.result} data-outcome={outcome}>
      {points !== null && points > 0 && (
        <p className={styles.points}>
          <strong dir="ltr">{`+${formats.number(points)}`}</strong> <span>{playerTexts.pointsUnit(points)}</span>
        </p>
      )}
      <div className={styles.words}>
        <p className={styles.word}>
          <Icon name={ICONS[outcome] ?? 'x'} />
          <span>{outcomeWords(playerTexts, result)}</span>
        </p>
        {own && <PlaceOf entry={own} view={view} />}
      </div>
      <p className={styles.details}>
        {own && <RankChange entry={own} view={view} />}
        {points === 0 && <span>{playerTexts.noPoints}</span>}
        {own?.streak !== undefined && (
          <strong className={styles.streak} style={{ '--gems': own.streak } as CSSProperties}>
            {playerTexts.streak(own.streak)}
          </strong>
        )}
        {time !== null && <span>{playerTexts.time(time)}</span>}
      </p>
    </div>
  );
}
