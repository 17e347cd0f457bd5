import { LIMITS } from '@quarry/events/limits';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { formatDate, formatNumber } from '#shared/lib/format.ts';
import { SETTINGS } from '#shared/strings/overview.ts';
import { Choice } from '#shared/ui/choice/choice.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { NumberField } from '#shared/ui/text-field/number-field.tsx';
import { TextField } from '#shared/ui/text-field/text-field.tsx';
import styles from './settings.module.css';

/** Name, facts and options of a quiz. */
export function SettingsFields({ form }: { form: UseFormReturn<Quiz> }) {
  const { control } = form;
  const quiz = form.getValues();
  return (
    <div className={styles.fields}>
      <div className={styles.whole}>
        <Controller
          control={control}
          name="name"
          render={({ field }) => (
            <TextField kind="quizName" label={SETTINGS.name} value={field.value} onChange={field.onChange} />
          )}
        />
      </div>
      <p className={styles.fact}>
        {SETTINGS.total}: <strong>{formatNumber(quiz.questions.length)}</strong>
      </p>
      <p className={styles.fact}>
        {SETTINGS.createdOn}: <strong>{formatDate(quiz.createdOn)}</strong>
      </p>
      <Controller
        control={control}
        name="options.maxQuestionTime"
        render={({ field }) => (
          <NumberField
            label={SETTINGS.maxTime}
            hint={SETTINGS.unlimited}
            max={LIMITS.maxQuestionTime}
            error={SETTINGS.timeInvalid}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="options.questionPoints"
        render={({ field }) => (
          <NumberField
            label={SETTINGS.points}
            max={LIMITS.maxQuestionPoints}
            error={SETTINGS.pointsInvalid}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="options.isLeaderboardBetween"
        render={({ field }) => <Switch label={SETTINGS.leaderboard} checked={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="options.questionPointsModifier"
        render={({ field }) => (
          <Switch
            label={SETTINGS.speedBonus}
            hint={SETTINGS.speedBonusHint}
            checked={field.value === 1}
            onChange={(on) => field.onChange(on ? 1 : 0)}
          />
        )}
      />
      <Controller
        control={control}
        name="options.showLiveStats"
        render={({ field }) => (
          <Switch
            label={SETTINGS.liveStats}
            hint={SETTINGS.liveStatsHint}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="options.colourScheme"
        render={({ field }) => (
          <Choice
            label={SETTINGS.scheme}
            options={SETTINGS.schemes}
            value={field.value}
            onChange={(scheme) => field.onChange(scheme)}
          />
        )}
      />
    </div>
  );
}
