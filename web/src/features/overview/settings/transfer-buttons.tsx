import type { Quiz } from '@quarry/events/quiz/quiz';
import { type ChangeEvent, useRef, useState } from 'react';
import { SETTINGS } from '#shared/strings/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { downloadText } from './download-text.ts';
import styles from './settings.module.css';
import { EXPORT_FILE_NAME, exportedText, importedQuiz } from './transfer.ts';

interface TransferButtonsProps {
  readonly quiz: Quiz;
  readonly onImport: (quiz: Quiz) => void;
}

/** Import Quiz and Export Quiz. */
export function TransferButtons({ quiz, onImport }: TransferButtonsProps) {
  const file = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'none' | 'imported' | 'invalid'>('none');

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen === undefined) return;
    // A file that has gone since it was chosen holds no quiz either.
    const imported = importedQuiz(await chosen.text().catch(() => ''), quiz);
    setOutcome(imported === null ? 'invalid' : 'imported');
    if (imported !== null) onImport(imported);
  };
  return (
    <div className={styles.transfer}>
      <div className={styles.buttons}>
        <Button label={SETTINGS.import} icon="upload" look="settings" onClick={() => file.current?.click()} />
        <Button
          label={SETTINGS.export}
          icon="download"
          look="settings"
          onClick={() => downloadText(EXPORT_FILE_NAME, exportedText(quiz))}
        />
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={SETTINGS.import}
          onChange={choose}
        />
      </div>
      {outcome === 'invalid' && <Banner tone="error" title={SETTINGS.fileInvalid} />}
      {outcome === 'imported' && <Banner tone="success" title={SETTINGS.imported} />}
    </div>
  );
}
