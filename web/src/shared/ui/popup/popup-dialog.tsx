import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './popup.module.css';

export interface PopupProps {
  readonly open: boolean;
  readonly title: string;
  readonly message?: string | undefined;
  /** Fields between the message and the buttons, such as the e-mail prompt. */
  readonly children?: ReactNode;
  /** Two buttons; the first is the way back. */
  readonly actions: ReactNode;
  /** Escape and the ground around the popup; left out, the popup asks for a decision. */
  readonly onDismiss?: (() => void) | undefined;
  readonly wide?: boolean;
}

/**
 * The one popup: title, optional message, optional fields, buttons (specification, section 2).
 * Focus goes in, stays in, and comes back. Radix's own overlay is not used: it writes a style element,
 * which the content policy forbids; base.css holds the page still instead.
 */
export function PopupDialog({ open, title, message, children, actions, onDismiss, wide }: PopupProps) {
  const hold = (event: Event) => {
    if (onDismiss === undefined) event.preventDefault();
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onDismiss?.()}>
      <Dialog.Portal>
        <div className={styles.scrim} data-popup="open">
          <Dialog.Content
            className={styles.popup}
            data-wide={wide || undefined}
            onEscapeKeyDown={hold}
            onInteractOutside={hold}
            {...(message === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            {message !== undefined && <Dialog.Description className={styles.message}>{message}</Dialog.Description>}
            {children}
            <div className={styles.actions}>{actions}</div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
