import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './popup.module.css';

interface PopupProps {
  readonly open: boolean;
  readonly title: string;
  readonly message?: string | undefined;
  /** Fields between the message and the buttons, such as the e-mail prompt. */
  readonly children?: ReactNode;
  /** The button that loses nothing and commits to nothing. It comes first. */
  readonly safe: ReactNode;
  /** The other buttons. */
  readonly others?: ReactNode;
  /** Where the focus begins: on the safe choice, or in the first field of a popup that is filled in. */
  readonly focus?: 'safe' | 'field';
  /** Escape and the ground around the popup; left out, the popup asks for a decision. */
  readonly onDismiss?: (() => void) | undefined;
  readonly wide?: boolean;
}

/**
 * The one popup: title, optional message, optional fields, buttons (specification, section 2). Enter pressed by habit, or
 * meant for the screen below, takes the safe choice.
 */
export function Popup({ open, ...content }: PopupProps) {
  return open ? <OpenPopup {...content} /> : null;
}

const FOCUSED = { safe: '[data-safe] > *', field: 'input:not([hidden])' } as const;

/**
 * The browser's own modal dialog: it takes the focus in, keeps it from what lies below, and gives it back; it needs no
 * script of its own, so it opens on a phone that has just lost its network as well.
 */
function OpenPopup({
  title,
  message,
  children,
  safe,
  others,
  focus = 'safe',
  onDismiss,
  wide,
}: Omit<PopupProps, 'open'>) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const beginning = useRef(focus);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(FOCUSED[beginning.current])?.focus();
    // Closed before it goes, because only a closed dialog gives the focus back.
    return () => dialog?.close();
  }, []);
  // The browser lets nobody hold a dialog open against a second Escape, unless it is told beforehand.
  const cancel = (event: SyntheticEvent) => {
    // A popup inside this one asks for itself.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onDismiss?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the ground is for pointers; Escape does the same
    <dialog
      ref={ref}
      className={styles.popup}
      closedby={onDismiss === undefined ? 'none' : 'closerequest'}
      data-popup="open"
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      onCancel={cancel}
      onClick={(event) => event.target === event.currentTarget && onDismiss?.()}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {message !== undefined && (
          <p id={`${id}-message`} className={styles.message}>
            {message}
          </p>
        )}
        {children}
        <div className={styles.actions}>
          <div className={styles.safe} data-safe="">
            {safe}
          </div>
          {others}
        </div>
      </div>
    </dialog>
  );
}

/** The general popup, for a failure without a text of its own (specification, section 8). */
export function SomethingWrongPopup({ open, onOk }: { open: boolean; onOk: () => void }) {
  return (
    <Popup
      open={open}
      title={ERRORS.somethingWrong}
      onDismiss={onOk}
      safe={<Button label={COMMON.ok} onClick={onOk} />}
    />
  );
}
