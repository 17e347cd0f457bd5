import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useImportsTexts } from '#shared/texts/imports.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { TextArea } from '#shared/ui/text-field/text-area.tsx';
import styles from './imports.module.css';
import type { Source } from './read-file.ts';

/** Maximum characters of pasted text: the largest quiz has fewer. */
const MAX_PASTED = 500_000;

const asTyped = (text: string) => text;

interface ChooseFileProps {
  /** The text field has the focus. */
  readonly paste: boolean;
  readonly onSource: (source: Source) => void;
}

/** A drop target for a file, a button to choose one, and a text field. */
export function ChooseFile({ paste, onSource }: ChooseFileProps) {
  const importsTexts = useImportsTexts();
  const input = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  // After the popup, which focuses a button.
  useEffect(() => {
    if (paste) text.current?.querySelector('textarea')?.focus();
  }, [paste]);
  const take = (file: File | undefined) => file && onSource({ content: file, name: file.name });
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="upload" />
        <p>{importsTexts.window.drop}</p>
        <Button label={importsTexts.window.choose} look="secondary" onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={importsTexts.window.choose}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            take(file);
          }}
        />
      </div>
      <div ref={text} className={styles.paste}>
        <TextArea
          label={importsTexts.window.paste}
          placeholder={importsTexts.window.example}
          value={pasted}
          clean={asTyped}
          max={MAX_PASTED}
          uncounted
          onChange={setPasted}
        />
        <Button
          label={importsTexts.window.read}
          look="secondary"
          resting={pasted.trim() === ''}
          onClick={() => onSource({ content: new Blob([pasted]), name: '' })}
        />
      </div>
    </>
  );
}
