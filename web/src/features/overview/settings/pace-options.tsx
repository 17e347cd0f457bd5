import { LIMITS } from '@quarry/events/limits';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Select } from '#shared/ui/select/select.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import styles from './settings.module.css';

const READING_TIMES = Array.from({ length: LIMITS.readingTime + 1 }, (_, seconds) => seconds);

interface PaceOptionsProps {
  readonly options: QuizOptions;
  readonly onChange: (options: QuizOptions) => void;
}

/** When a question shows its answers, when it closes, and the order of its answers. */
export function PaceOptions({ options, onChange }: PaceOptionsProps) {
  const overviewTexts = useOverviewTexts();
  const { readingTime = 0, closeWhenAnswered = false, shuffle = false } = options;
  return (
    <fieldset className={styles.defaults}>
      <legend>{overviewTexts.settings.pace}</legend>
      <div className={styles.fields}>
        <Select
          label={overviewTexts.settings.readingTime}
          options={READING_TIMES.map((seconds) => ({
            value: String(seconds),
            label: overviewTexts.settings.readingTimes(seconds),
          }))}
          value={String(readingTime)}
          onChange={(seconds) => onChange({ ...options, readingTime: Number(seconds) })}
        />
        <Switch
          label={overviewTexts.settings.closeWhenAnswered}
          hint={overviewTexts.settings.closeWhenAnsweredHint}
          checked={closeWhenAnswered}
          onChange={(on) => onChange({ ...options, closeWhenAnswered: on })}
        />
        <Switch
          label={overviewTexts.settings.shuffle}
          hint={overviewTexts.settings.shuffleHint}
          checked={shuffle}
          onChange={(on) => onChange({ ...options, shuffle: on })}
        />
      </div>
    </fieldset>
  );
}
