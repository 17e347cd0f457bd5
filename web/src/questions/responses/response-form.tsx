import type { ReactElement, ReactNode } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './response-form.module.css';

interface ResponseFormProps {
  readonly className: string | undefined;
  readonly send: string;
  /** It accepts no response for now. */
  readonly resting: boolean;
  readonly onSend: () => void;
  readonly children: ReactElement | readonly ReactElement[];
}

/**
 * A field on a phone, sent by a button or Enter. Directly below the question, where the keyboard does not cover it;
 * tappable answers are near the thumb, at the lower edge.
 */
export function ResponseForm({ className, send, resting, onSend, children }: ResponseFormProps) {
  return (
    <div className={className}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!resting) onSend();
        }}
      >
        {children}
        <Button type="submit" label={send} icon="send" resting={resting} />
      </form>
    </div>
  );
}

interface GivenProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The sent response and, once the question has closed, the right answer. */
export const Given = ({ className, children }: GivenProps) => (
  <div className={className}>
    <dl className={`panel ${styles.given}`}>{children}</dl>
  </div>
);

interface GivenPartProps {
  readonly label: string;
  readonly isRight?: boolean;
  readonly texts: readonly string[];
}

export const GivenPart = ({ label, isRight = false, texts }: GivenPartProps) => (
  <div className={styles.part} data-right={isRight || undefined}>
    <dt>{label}</dt>
    {texts.map((text) => (
      <dd key={text}>
        {isRight && <Icon name="tick" />}
        <span data-words="" dir="auto">
          {text}
        </span>
      </dd>
    ))}
  </div>
);
