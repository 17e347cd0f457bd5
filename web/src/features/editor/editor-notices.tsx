import { useState } from 'react';
import type { Draft } from '#shared/host/drafts.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Popup } from '#shared/ui/popup/popup.tsx';

interface EditorNoticesProps {
  /** The draft this device had kept when the editor opened. */
  readonly begun: Draft | null;
  /** The version stored at that time. */
  readonly etag: string | null;
  readonly dirty: boolean;
  readonly kept: boolean;
  readonly inOtherWindow: boolean;
  /** Keeps the draft instead of the stored version. */
  readonly onMine: () => void;
  /** Replaces the draft with the stored version. */
  readonly onStored: () => void;
}

/** Messages about unsaved changes: restored, based on another version, or not kept on this device. */
export function EditorNotices({ begun, etag, dirty, kept, inOtherWindow, onMine, onStored }: EditorNoticesProps) {
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  const [conflict, setConflict] = useState(begun !== null && begun.etag !== etag);
  const [restored, setRestored] = useState(begun !== null);
  if (restored && !dirty) setRestored(false);
  const changedAt = begun?.changedAt ?? '';
  return (
    <>
      {!kept && (
        <Banner tone="error" title={editorTexts.notKept}>
          {editorTexts.notKeptHint}
        </Banner>
      )}
      {inOtherWindow && (
        <Banner tone="warning" title={editorTexts.otherWindow}>
          {editorTexts.otherWindowHint}
        </Banner>
      )}
      {restored && !conflict && (
        <Banner
          tone="info"
          title={editorTexts.restored(changedAt)}
          action={<Button label={editorTexts.discardChanges} look="secondary" onClick={onStored} />}
        >
          {editorTexts.restoredHint}
        </Banner>
      )}
      <Popup
        open={conflict}
        title={overviewTexts.settings.changedTitle}
        message={editorTexts.conflictMessage(changedAt)}
        safe={
          <Button
            label={editorTexts.keepMine}
            onClick={() => {
              setConflict(false);
              onMine();
            }}
          />
        }
        others={
          <Button
            label={overviewTexts.settings.reload}
            look="secondary"
            onClick={() => {
              setConflict(false);
              onStored();
            }}
          />
        }
      />
    </>
  );
}
