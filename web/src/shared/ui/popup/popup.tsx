import {
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Elements } from '#shared/lib/elements.ts';
import { useCommonTexts } from '#shared/texts/common.ts';
import { Button, type ButtonProps } from '#shared/ui/button/button.tsx';
import styles from './popup.module.css';

interface PopupProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly message?: string | undefined;
  /** Fields between the message and the buttons, such as the e-mail prompt. */
  readonly children?: Elements;
  /** The button that neither loses nor commits anything. It comes first. By default 'Close', which dismisses. */
  readonly safe?: ReactNode;
  /** The other buttons. */
  readonly others?: Elements;
  /** Initial focus: the safe button, or the first field of a form. */
  readonly focus?: 'safe' | 'field';
  /** Called for Escape and a press on the backdrop; without it the popup requires a decision. */
  readonly onDismiss?: (() => void) | undefined;
  readonly wide?: boolean;
}

/**
 * The app's dialog: title, optional message, optional fields, buttons (specification, section 2). The safe button has
 * the focus, so that an accidental Enter does no harm.
 */
export function Popup({ open, ...content }: PopupProps) {
  return open ? <OpenPopup {...content} /> : null;
}

const FOCUSED = { safe: '[data-safe] > *', field: 'input:not([hidden])' } as const;

/**
 * The browser's modal dialog, which traps and restores the focus. It needs no further script, so it also opens on a phone
 * that has just gone offline.
 */
function OpenPopup({
  title,
  message,
  children,
  onDismiss,
  safe,
  others,
  focus = 'safe',
  wide,
}: Omit<PopupProps, 'open'>) {
  const commonTexts = useCommonTexts();
  const id = useId();
  const ref = useModal(FOCUSED[focus]);
  // Where the press started: a text selection that ends on the backdrop is not a press on it.
  const pressed = useRef<EventTarget | null>(null);
  const press = ({ target, currentTarget }: SyntheticEvent) => {
    if (target === currentTarget && pressed.current === currentTarget) onDismiss?.();
  };
  const cancel = (event: SyntheticEvent) => {
    // The event came from a popup inside this one.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onDismiss?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape does the same
    <dialog
      ref={ref}
      className={styles.popup}
      closedby={onDismiss === undefined ? 'none' : 'closerequest'}
      data-popup="open"
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      onCancel={cancel}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={press}
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
            {safe === undefined ? <Button label={commonTexts.close} onClick={onDismiss} /> : safe}
          </div>
          {others}
        </div>
      </div>
    </dialog>
  );
}

/**
 * Whether the screen around it is hidden. For a modal dialog opened in a hidden screen, browsers would make the whole
 * page inert and draw no dialog.
 */
export const HiddenScreen = createContext(false);

/**
 * Shows a dialog as modal while it is mounted; in a hidden screen, only once that is shown.
 * @param focus selector of the initial focus
 */
export function useModal(focus?: string): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const beginning = useRef(focus);
  const hidden = useContext(HiddenScreen);
  // An open one stays open while its screen is hidden.
  const [begun, setBegun] = useState(!hidden);
  if (!hidden && !begun) setBegun(true);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !begun) return;
    const show = () => {
      dialog.showModal();
      if (beginning.current !== undefined) dialog.querySelector<HTMLElement>(beginning.current)?.focus();
    };
    show();
    // Browsers close it on a second Escape even if that was cancelled, unless they know `closedby`.
    dialog.onclose = show;
    return () => {
      dialog.onclose = null;
      // Only a closed dialog restores the focus.
      dialog.close();
    };
  }, [begun]);
  return ref;
}

interface CoverProps {
  readonly label: string;
  /** `alertdialog` if the user did not ask for it. */
  readonly role?: 'alertdialog';
  /** Selector of the initial focus. */
  readonly focus?: string;
  readonly children: ReactNode;
}

/** Fills the window above all popups. It takes all input, so that no key or press reaches the content below. */
export function Cover({ label, role, focus, children }: CoverProps) {
  const ref = useModal(focus);
  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.cover}
      data-popup="open"
      aria-label={label}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      {children}
    </dialog>
  );
}

interface ConfirmPopupProps extends Pick<PopupProps, 'open' | 'title' | 'message' | 'children' | 'wide'> {
  /** The confirming button; its default look is `delete`. While it is busy the popup stays. */
  readonly confirm: ButtonProps;
  /** The safe button; 'Cancel' by default. */
  readonly cancel?: string;
  readonly onCancel: () => void;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmPopup({ confirm, cancel, onCancel, ...question }: ConfirmPopupProps) {
  const commonTexts = useCommonTexts();
  return (
    <Popup
      {...question}
      // Closed, it would look cancelled while the confirmed action continues.
      onDismiss={confirm.busy ? undefined : onCancel}
      safe={<Button label={cancel ?? commonTexts.cancel} look="secondary" disabled={confirm.busy} onClick={onCancel} />}
      others={<Button look="delete" {...confirm} />}
    />
  );
}

interface SomethingWrongPopupProps {
  readonly open: boolean;
  /** The failure's title; by default the general text (specification, section 8). */
  readonly title?: string;
  readonly onOk: () => void;
}

/** Says that something failed, where there is nothing to decide. */
export function SomethingWrongPopup({ open, title, onOk }: SomethingWrongPopupProps) {
  const commonTexts = useCommonTexts();
  return (
    <Popup
      open={open}
      title={title ?? commonTexts.errors.somethingWrong}
      onDismiss={onOk}
      safe={<Button label={commonTexts.ok} onClick={onOk} />}
    />
  );
}
