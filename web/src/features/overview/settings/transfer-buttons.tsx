import type { Quiz } from '@quarry/events/quiz/quiz';
import { type ChangeEvent, useRef } from 'react';
import { saveFile } from '#shared/files.ts';
import { exportAddress } from '#shared/host/quizzes.ts';
import { useImportsTexts } from '#shared/texts/imports.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './settings.module.css';
import { EXPORT_FILE_NAME, exportedText, type FileProblems, importedQuiz } from './transfer.ts';

interface TransferButtonsProps {
  /** The quiz that an import replaces. */
  readonly quiz: Quiz;
  /** Whether the service has it. */
  readonly stored: boolean;
  /** Validates the form. @returns null if it is not a valid quiz */
  readonly settle: () => Quiz | null;
  /** Why the last file was refused; null after any other action. */
  readonly problems: FileProblems | null;
  readonly onProblems: (problems: FileProblems | null) => void;
  readonly onImport: (quiz: Quiz) => void;
}

/** Import Quiz and Export Quiz, and exports of a stored quiz in other formats. */
export function TransferButtons(props: TransferButtonsProps) {
  const { quiz, stored, settle, problems, onProblems, onImport } = props;
  const importsTexts = useImportsTexts();
  const overviewTexts = useOverviewTexts();
  const file = useRef<HTMLInputElement>(null);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen === undefined) return;
    const imported = await importedQuiz(chosen, quiz);
    if (imported.kind === 'quiz') onImport(imported.quiz);
    else onProblems(imported.problems);
  };
  const save = () => {
    onProblems(null);
    const shown = settle();
    if (shown === null) return;
    saveFile(new File([exportedText(shown)], EXPORT_FILE_NAME, { type: 'application/json' }));
  };
  return (
    <div className={styles.transfer}>
      <div className={styles.buttons}>
        <Button
          label={overviewTexts.settings.import}
          icon="upload"
          look="settings"
          onClick={() => file.current?.click()}
        />
        <Button label={overviewTexts.settings.export} icon="download" look="settings" onClick={save} />
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={overviewTexts.settings.import}
          onChange={choose}
        />
      </div>
      {stored && (
        <p className={styles.formats}>
          <span>{importsTexts.exports.label}</span>
          {(['zip', 'csv', 'gift'] as const).map((format) => (
            <a key={format} href={exportAddress(quiz, format)} download>
              {importsTexts.exports.formats[format]}
            </a>
          ))}
        </p>
      )}
      {problems !== null && (
        <Banner tone="error" title={overviewTexts.settings.fileInvalid}>
          <ul className={styles.problems}>
            {problems(importsTexts).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
