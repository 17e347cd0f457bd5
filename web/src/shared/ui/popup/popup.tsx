import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './popup.module.css';

interface PopupProps {
  readonly open: boolean;
  readonly title: string;
  readonly message?: string | undefined;
  /** Fields between the message and the buttons, such as the e-mail prompt. */
  readonly children?: ReactNode;
  /** Two buttons; the first is the way back, and has the focus unless another one is marked `data-focus-first`. */
  readonly actions: ReactNode;
  /** Escape and the ground around the popup; left out, the popup asks for a decision. */
  readonly onDismiss?: (() => void) | undefined;
  readonly wide?: boolean;
}

/** The one popup: title, optional message, optional fields, buttons (specification, section 2). */
export function Popup({ open, ...content }: PopupProps) {
  return open ? <OpenPopup {...content} /> : null;
}

/**
 * The browser's own modal dialog: it takes the focus in, keeps it from what lies below, and gives it back; it needs no
 * script of its own, so it opens on a phone that has just lost its network as well.
 */
function OpenPopup({ title, message, children, actions, onDismiss, wide }: Omit<PopupProps, 'open'>) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    // Closed before it goes, because only a closed dialog gives the focus back.
    return () => dialog?.close();
  }, []);
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
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
