import type { ReactElement, ReactNode } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './response-form.module.css';

interface ResponseFormProps {
  readonly className: string | undefined;
  readonly send: string;
  /** It takes no response for now. */
  readonly resting: boolean;
  readonly onSend: () => void;
  readonly children: ReactElement | readonly ReactElement[];
}

/**
 * A field on a phone, with a button and Enter to send it. Directly below the question, where no keyboard covers it: answers
 * to tap are near the thumb, at the lower edge.
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

/** What was sent, and once the question has closed what is right. */
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
