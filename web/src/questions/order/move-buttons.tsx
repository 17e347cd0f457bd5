import { useLayoutEffect, useRef } from 'react';
import { useOrderTexts } from '#shared/texts/order.ts';
import { Button } from '#shared/ui/button/button.tsx';
import styles from './order.module.css';

interface MoveButtonsProps {
  readonly text: string;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly disabled?: boolean;
  readonly onMove: (to: number) => void;
}

/** Moves a row up and down; at an end a button rests, so that it keeps the focus. */
export function MoveButtons({ text, place, count, disabled = false, onMove }: MoveButtonsProps) {
  const orderTexts = useOrderTexts();
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A browser drops the focus of a row that is moved in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);
  const move = (button: HTMLButtonElement, to: number) => {
    pressed.current = button;
    onMove(to);
  };
  return (
    <span className={styles.buttons}>
      <Button
        icon="collapse"
        label={orderTexts.moveUp(text)}
        size="short"
        look="secondary"
        disabled={disabled}
        resting={place === 0}
        onClick={(event) => move(event.currentTarget, place - 1)}
      />
      <Button
        icon="expand"
        label={orderTexts.moveDown(text)}
        size="short"
        look="secondary"
        disabled={disabled}
        resting={place === count - 1}
        onClick={(event) => move(event.currentTarget, place + 1)}
      />
    </span>
  );
}
