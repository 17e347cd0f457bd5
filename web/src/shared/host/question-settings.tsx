import { LIMITS } from '@quarry/events/limits';
import type { QuestionSettings } from '@quarry/events/quiz/defaults';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { NumberField, parseWhole } from '#shared/ui/text-field/number-field.tsx';

/** Form fields for the settings that a question has and a quiz has defaults for; numbers are strings while being typed. */

export interface TypedNumbers {
  readonly time: string;
  readonly points: string;
}

export function numbersOf({ maxQuestionTime, questionPoints }: QuestionSettings): TypedNumbers {
  return { time: String(maxQuestionTime), points: String(questionPoints) };
}

/** @returns the settings with the typed numbers; null while one is invalid. */
export function settingsOf<T extends QuestionSettings>(settings: T, { time, points }: TypedNumbers): T | null {
  const maxQuestionTime = parseWhole(time, LIMITS.maxQuestionTime);
  const questionPoints = parseWhole(points, LIMITS.maxQuestionPoints);
  if (maxQuestionTime === null || questionPoints === null) return null;
  return { ...settings, maxQuestionTime, questionPoints };
}

/** Focuses the first invalid field, whose message says what is expected. */
export function focusInvalid(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface SettingsNumbersProps {
  readonly labels: { readonly time: string; readonly points: string };
  readonly numbers: TypedNumbers;
  /** The question has no right answer, so it has no points. */
  readonly pointless?: boolean;
  readonly onChange: (numbers: TypedNumbers) => void;
}

export function SettingsNumbers({ labels, numbers, pointless, onChange }: SettingsNumbersProps) {
  const overviewTexts = useOverviewTexts();
  return (
    <>
      <NumberField
        label={labels.time}
        hint={overviewTexts.settings.unlimited}
        max={LIMITS.maxQuestionTime}
        error={overviewTexts.settings.timeInvalid}
        text={numbers.time}
        onChange={(time) => onChange({ ...numbers, time })}
      />
      {!pointless && (
        <NumberField
          label={labels.points}
          max={LIMITS.maxQuestionPoints}
          error={overviewTexts.settings.pointsInvalid}
          text={numbers.points}
          onChange={(points) => onChange({ ...numbers, points })}
        />
      )}
    </>
  );
}

interface SettingsSwitchesProps<T> {
  readonly settings: T;
  readonly pointless?: boolean;
  readonly onChange: (settings: T) => void;
}

export function SettingsSwitches<T extends QuestionSettings>({
  settings,
  pointless,
  onChange,
}: SettingsSwitchesProps<T>) {
  const overviewTexts = useOverviewTexts();
  return (
    <>
      {!pointless && (
        <Switch
          label={overviewTexts.settings.speedBonus}
          hint={overviewTexts.settings.speedBonusHint}
          checked={settings.questionPointsModifier === 1}
          onChange={(on) => onChange({ ...settings, questionPointsModifier: on ? 1 : 0 })}
        />
      )}
      <Switch
        label={overviewTexts.settings.liveStats}
        hint={overviewTexts.settings.liveStatsHint}
        checked={settings.showLiveStats}
        onChange={(showLiveStats) => onChange({ ...settings, showLiveStats })}
      />
    </>
  );
}
