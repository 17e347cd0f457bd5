import type { Question } from '@quarry/events/questions/question';
import { type QuestionSettings, questionSettings } from '@quarry/events/quiz/defaults';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { useRef, useState } from 'react';
import { hasPoints } from '#questions/offers.ts';
import {
  focusInvalid,
  numbersOf,
  SettingsNumbers,
  SettingsSwitches,
  settingsOf,
} from '#shared/host/question-settings.tsx';
import { useCommonTexts } from '#shared/texts/common.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';
import styles from './question-editor.module.css';

interface QuestionSettingsPopupProps {
  readonly question: Question;
  /** The quiz's own settings, which Reset restores. */
  readonly options: QuizOptions;
  readonly onKeep: (settings: QuestionSettings) => void;
  readonly onCancel: () => void;
}

/** Time, points and speed bonus of one question; they override the quiz's (contract, section 5). */
export function QuestionSettingsPopup({ question, options, onKeep, onCancel }: QuestionSettingsPopupProps) {
  const commonTexts = useCommonTexts();
  const editorTexts = useEditorTexts();
  const [settings, setSettings] = useState(questionSettings(question));
  const [numbers, setNumbers] = useState(numbersOf(question));
  const pointless = !hasPoints(question);
  const fields = useRef<HTMLDivElement>(null);
  const close = () => {
    const kept = settingsOf(settings, numbers);
    if (kept === null) focusInvalid(fields.current);
    else onKeep(kept);
  };
  const [asking, setAsking] = useState(false);
  const before = useRef(JSON.stringify([settings, numbers]));
  const dismiss = () => {
    if (JSON.stringify([settings, numbers]) === before.current) onCancel();
    else setAsking(true);
  };
  const reset = () => {
    setSettings(questionSettings(options));
    setNumbers(numbersOf(options));
  };
  return (
    <Popup
      open
      title={editorTexts.settings}
      onDismiss={dismiss}
      safe={<Button label={commonTexts.close} onClick={close} />}
      focus="field"
      others={<Button label={commonTexts.cancel} look="quiet" onClick={onCancel} />}
    >
      <div ref={fields} className={styles.fields}>
        <SettingsNumbers
          labels={{ time: editorTexts.time, points: editorTexts.points }}
          numbers={numbers}
          pointless={pointless}
          onChange={setNumbers}
        />
        <SettingsSwitches settings={settings} pointless={pointless} onChange={setSettings} />
        <div className={styles.reset}>
          <p className={styles.hint}>{editorTexts.resetHint}</p>
          <Button label={editorTexts.reset} look="settings" onClick={reset} />
        </div>
      </div>
      <Popup
        open={asking}
        title={editorTexts.keepSettingsTitle}
        onDismiss={() => setAsking(false)}
        safe={
          <Button
            label={editorTexts.keepSettings}
            onClick={() => {
              setAsking(false);
              close();
            }}
          />
        }
        others={<Button label={editorTexts.discard} look="delete" onClick={onCancel} />}
      />
    </Popup>
  );
}
