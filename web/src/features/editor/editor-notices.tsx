import { useState } from 'react';
import { formatMoment } from '#shared/dates.ts';
import type { Draft } from '#shared/host/drafts.ts';
import { EDITOR } from '#shared/strings/editor.ts';
import { SETTINGS } from '#shared/strings/overview.ts';
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
  readonly elsewhere: boolean;
  /** Keeps the draft instead of the stored version. */
  readonly onMine: () => void;
  /** Replaces the draft by the stored version. */
  readonly onStored: () => void;
}

/** Messages about unsaved changes: restored, based on another version, or not kept on this device. */
export function EditorNotices({ begun, etag, dirty, kept, elsewhere, onMine, onStored }: EditorNoticesProps) {
  const [conflict, setConflict] = useState(begun !== null && begun.etag !== etag);
  const [restored, setRestored] = useState(begun !== null);
  if (restored && !dirty) setRestored(false);
  const moment = begun === null ? '' : formatMoment(begun.changedAt);
  return (
    <>
      {!kept && (
        <Banner tone="error" title={EDITOR.notKept}>
          {EDITOR.notKeptHint}
        </Banner>
      )}
      {elsewhere && (
        <Banner tone="warning" title={EDITOR.otherWindow}>
          {EDITOR.otherWindowHint}
        </Banner>
      )}
      {restored && !conflict && (
        <Banner
          tone="info"
          title={EDITOR.restored(moment)}
          action={<Button label={EDITOR.discardChanges} look="secondary" onClick={onStored} />}
        >
          {EDITOR.restoredHint}
        </Banner>
      )}
      <Popup
        open={conflict}
        title={SETTINGS.changedTitle}
        message={EDITOR.conflictMessage(moment)}
        safe={
          <Button
            label={EDITOR.keepMine}
            onClick={() => {
              setConflict(false);
              onMine();
            }}
          />
        }
        others={
          <Button
            label={SETTINGS.reload}
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
