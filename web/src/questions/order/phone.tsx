import { type PointerEvent, useRef, useState } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { useOrderTexts } from '#shared/texts/order.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { PhoneProps } from '../kind.ts';
import { MoveButtons } from './move-buttons.tsx';
import styles from './order.module.css';
import { keptNeighbours, moved, orderIn } from './placing.ts';

/** Answers to be put in order, by buttons or by dragging; once the question has closed, the right order. */
export function OrderAnswers(props: PhoneProps) {
  const { question, running, className } = props;
  const isMarked = question.answers.some(({ correct }) => correct !== undefined);
  return (
    <div className={className} data-running={running || undefined}>
      {!running && isMarked ? <RightOrder {...props} /> : <Placing key={question.id} {...props} />}
    </div>
  );
}

function Placing({ question, running, open, fresh, response, onChoose }: PhoneProps) {
  const orderTexts = useOrderTexts();
  const [placed, setPlaced] = useState<readonly string[]>(() => question.answers.map(({ id }) => id));
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<string | null>(null);
  const order = orderIn(question, response) ?? placed;
  const takes = open && !fresh;
  const textOf = (id: string) => question.answers.find((answer) => answer.id === id)?.value ?? '';

  const move = (id: string, to: number) => {
    const next = moved(order, order.indexOf(id), to);
    if (!takes || next === order) return;
    setPlaced(next);
    setNews(orderTexts.moved(textOf(id), to + 1, order.length));
  };
  const drag = ({ clientY }: PointerEvent) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
    if (dragged.current !== null && to >= 0) move(dragged.current, to);
  };
  const drop = () => {
    dragged.current = null;
  };
  return (
    <>
      {/* The list has the pointer: a row that moves in the document would lose it. */}
      <ol
        ref={list}
        className={styles.list}
        aria-label={orderTexts.answers}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {order.map((id, place) => (
          <li key={id} className={styles.row} data-box="">
            <span
              className={styles.grip}
              aria-hidden="true"
              onPointerDown={(event) => {
                if (!takes) return;
                dragged.current = id;
                list.current?.setPointerCapture(event.pointerId);
              }}
            >
              <Gem type={gemOfPosition(question.answers.findIndex((answer) => answer.id === id))} />
            </span>
            <span className={styles.text}>
              <span data-words="" dir="auto">
                {textOf(id)}
              </span>
            </span>
            {running && open && (
              <MoveButtons text={textOf(id)} place={place} count={order.length} onMove={(to) => move(id, to)} />
            )}
          </li>
        ))}
      </ol>
      {running && open && (
        <Button
          label={orderTexts.send}
          icon="send"
          className={styles.send}
          resting={fresh}
          onClick={() => onChoose({ order })}
        />
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}

/** Each answer at its right place, with the place the player gave it. */
function RightOrder({ question, response }: PhoneProps) {
  const orderTexts = useOrderTexts();
  const given = orderIn(question, response);
  const right = question.answers.map(({ id }) => id);
  return (
    <>
      {given && <p className={styles.kept}>{orderTexts.neighbours(keptNeighbours(right, given), right.length - 1)}</p>}
      <ol className={styles.list} aria-label={orderTexts.rightOrder}>
        {question.answers.map(({ id, value }, place) => {
          const own = given?.indexOf(id);
          return (
            <li key={id} className={styles.row} data-right={own === place || undefined} data-box="">
              <span className={styles.place} aria-hidden="true">
                {place + 1}
              </span>
              <span className={styles.text}>
                <span data-words="" dir="auto">
                  {value}
                </span>
              </span>
              {own === place && <Icon name="tick" label={orderTexts.rightPlace} />}
              {own !== undefined && own !== place && (
                <span className={styles.own}>{orderTexts.yourPlace(own + 1)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
