import type { Quiz, QuizOptions } from '@quarry/events/quiz/quiz';
import { SettingsNumbers, SettingsSwitches } from '#shared/host/question-settings.tsx';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import { BrandFields } from './brand-fields.tsx';
import { PaceOptions } from './pace-options.tsx';
import { PlayerOptions } from './player-options.tsx';
import styles from './settings.module.css';
import type { BrandChanges, SettingsDraft } from './settings-draft.ts';

interface SettingsFieldsProps {
  readonly draft: SettingsDraft;
  readonly onChange: (draft: SettingsDraft) => void;
  /** Also called later, once a picture was uploaded. */
  readonly onBrand: (changes: BrandChanges) => void;
  /** Applies the defaults to the existing questions. */
  readonly onApply: () => void;
  /** The notice that they were applied. */
  readonly applied: Elements;
}

/** Name, facts and options of a quiz, and the defaults for its new questions (contract, section 5). */
export function SettingsFields({ draft, onChange, onBrand, onApply, applied }: SettingsFieldsProps) {
  const commonTexts = useCommonTexts();
  const overviewTexts = useOverviewTexts();
  const formats = useFormats();
  const { quiz, numbers } = draft;
  const { options } = quiz;
  const set = (changes: Partial<Quiz>) => onChange({ ...draft, quiz: { ...quiz, ...changes } });
  const setOptions = (next: QuizOptions) => set({ options: next });
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextField
            kind="quizName"
            label={overviewTexts.settings.name}
            value={quiz.name}
            onChange={(name) => set({ name })}
          />
        </div>
        <p className={styles.fact}>
          <span>{commonTexts.label(overviewTexts.settings.total)}</span>
          <strong>{formats.number(quiz.questions.length)}</strong>
        </p>
        <p className={styles.fact}>
          <span>{commonTexts.label(overviewTexts.settings.createdOn)}</span>
          <strong>{formats.date(quiz.createdOn)}</strong>
        </p>
        <Switch
          label={overviewTexts.settings.leaderboard}
          checked={options.isLeaderboardBetween}
          onChange={(isLeaderboardBetween) => setOptions({ ...options, isLeaderboardBetween })}
        />
        <Choice
          label={overviewTexts.settings.scheme}
          options={overviewTexts.settings.schemes}
          value={options.colourScheme}
          onChange={(scheme) => setOptions({ ...options, colourScheme: scheme === 1 ? 1 : 0 })}
        />
      </div>
      <PlayerOptions options={options} onChange={setOptions} />
      <PaceOptions options={options} onChange={setOptions} />
      <BrandFields brand={options.brand} onChange={onBrand} />
      <fieldset className={styles.defaults}>
        <legend>{overviewTexts.settings.defaults}</legend>
        <p className={styles.fact}>{overviewTexts.settings.defaultsHint}</p>
        <div className={styles.fields}>
          <SettingsNumbers
            labels={{ time: overviewTexts.settings.maxTime, points: overviewTexts.settings.points }}
            numbers={numbers}
            onChange={(typed) => onChange({ ...draft, numbers: typed })}
          />
          <SettingsSwitches settings={options} onChange={setOptions} />
        </div>
        <div>
          <Button label={overviewTexts.settings.applyToAll} look="settings" onClick={onApply} />
        </div>
        {applied}
      </fieldset>
    </>
  );
}
