import { LIMITS } from '@quarry/events/limits';
import type { Question, Quiz } from '@quarry/events/quiz/quiz';
import { EDITOR } from '#shared/strings/editor.ts';
import { SETTINGS } from '#shared/strings/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import { Switch } from '#shared/ui/switch/switch.tsx';
import { NumberField } from '#shared/ui/text-field/number-field.tsx';
import styles from './question-editor.module.css';
import * as edit from './quiz-draft.ts';

interface QuestionSettingsPopupProps {
  readonly open: boolean;
  readonly question: Question;
  readonly onChange: (change: (quiz: Quiz) => Quiz) => void;
  readonly onClose: () => void;
}

/** Time, points and speed bonus of one question; they win over the quiz's (contract, section 5). */
export function QuestionSettingsPopup({ open, question, onChange, onClose }: QuestionSettingsPopupProps) {
  const set = (settings: Partial<edit.QuestionSettings>) =>
    onChange((quiz) => edit.setSettings(quiz, question.id, settings));
  return (
    <Popup
      open={open}
      title={EDITOR.settings}
      onDismiss={onClose}
      focus="field"
      safe={<Button label={EDITOR.close} onClick={onClose} />}
      others={
        <Button
          label={EDITOR.reset}
          look="settings"
          onClick={() => onChange((quiz) => edit.resetSettings(quiz, question.id))}
        />
      }
    >
      <div className={styles.fields}>
        <NumberField
          label={EDITOR.time}
          hint={SETTINGS.unlimited}
          max={LIMITS.maxQuestionTime}
          error={SETTINGS.timeInvalid}
          value={question.maxQuestionTime}
          onChange={(maxQuestionTime) => set({ maxQuestionTime })}
        />
        <NumberField
          label={EDITOR.points}
          max={LIMITS.maxQuestionPoints}
          error={SETTINGS.pointsInvalid}
          value={question.questionPoints}
          onChange={(questionPoints) => set({ questionPoints })}
        />
        <Switch
          label={EDITOR.speedBonus}
          hint={SETTINGS.speedBonusHint}
          checked={question.questionPointsModifier === 1}
          onChange={(on) => set({ questionPointsModifier: on ? 1 : 0 })}
        />
        <Switch
          label={EDITOR.liveStats}
          hint={SETTINGS.liveStatsHint}
          checked={question.showLiveStats}
          onChange={(showLiveStats) => set({ showLiveStats })}
        />
        <p className={styles.hint}>{EDITOR.resetHint}</p>
      </div>
    </Popup>
  );
}
