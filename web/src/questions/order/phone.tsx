import type { QuestionView, WireResponse } from '@quarry/events/hub-shapes';
import { answerWords } from '@quarry/events/questions/answer-words';
import { useLayoutEffect, useRef, useState } from 'react';
import { useOrderTexts } from '#shared/texts/order.ts';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { AnswerTile } from '#shared/ui/answer-tile/answer-tile.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import type { Phone, PhoneProps } from '../kind.ts';
import { moved } from './moved.ts';
import styles from './phone.module.css';
import { useRowDrag } from './row-drag.ts';

/** A list of answers that the player orders, and a button that sends it; then each with its right place. */
function Answers(props: PhoneProps) {
  return props.running ? <Ordering key={props.question.id} {...props} /> : <Ordered {...props} />;
}

const NONE: Pick<QuestionView['answers'][number], 'value' | 'media'> = { value: '' };

/** An answer's stone and letter stay as the hall shows them, wherever it is moved. */
function Ordering({ question, open, fresh, response, className, onChoose }: PhoneProps) {
  const playerTexts = usePlayerTexts();
  const orderTexts = useOrderTexts();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // Kept when an order is refused, so that it can be sent again.
  const [order, setOrder] = useState(() => orderIn(question, response) ?? question.answers.map(({ id }) => id));
  const [news, setNews] = useState<Parameters<typeof orderTexts.movedTo> | null>(null);
  const takes = open && !fresh;
  const shown = open ? order : (orderIn(question, response) ?? order);

  const move = (from: number, to: number) => {
    const next = moved(shown, from, to);
    const answer = question.answers.find(({ id }) => id === shown[from]);
    if (next === shown || answer === undefined || !takes) return;
    setOrder(next);
    setNews([answerWords(answer), to + 1, next.length]);
  };
  useRowDrag(list, takes, move);
  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  return (
    <>
      <ol
        ref={list}
        className={`${className} ${styles.rows}`}
        style={ONE_COLUMN}
        data-running=""
        data-open={open || undefined}
        aria-label={playerTexts.answers}
      >
        {shown.map((id, place) => {
          const position = question.answers.findIndex((answer) => answer.id === id);
          const answer = question.answers[position] ?? NONE;
          const words = answerWords(answer);
          const mover = (by: 1 | -1) => (
            <button
              type="button"
              className={styles.move}
              aria-label={by < 0 ? orderTexts.up(words) : orderTexts.down(words)}
              aria-disabled={!takes || place + by < 0 || place + by >= shown.length || undefined}
              onClick={(event) => {
                pressed.current = event.currentTarget;
                move(place, place + by);
              }}
            >
              <Icon name={by < 0 ? 'collapse' : 'expand'} />
            </button>
          );
          return (
            <li key={id}>
              <AnswerTile position={position} text={answer.value} media={answer.media} mark={open ? 'open' : 'aside'}>
                <span className={styles.moves}>
                  {mover(-1)}
                  {mover(1)}
                </span>
              </AnswerTile>
            </li>
          );
        })}
      </ol>
      <Button
        className={styles.send}
        icon={open ? 'send' : 'tick'}
        label={open ? orderTexts.send : orderTexts.sent}
        resting={!takes}
        onClick={() => onChoose({ order: shown })}
      />
      <p className="visually-hidden" role="status">
        {news && orderTexts.movedTo(...news)}
      </p>
    </>
  );
}

/** In any window: rows side by side would have no visible order. */
const ONE_COLUMN = { gridTemplateColumns: 'minmax(0, 1fr)' };

/** The right order; an answer that the player put elsewhere shows where. */
function Ordered({ question, response, className }: PhoneProps) {
  const playerTexts = usePlayerTexts();
  const orderTexts = useOrderTexts();
  const { answers } = question;
  const order = orderIn(question, response);
  // Shuffled until the service has sent the right order.
  const known = isRightOrder(question);
  return (
    <>
      {known && order !== null && (
        <p className={`panel ${styles.kept}`}>{orderTexts.kept(neighboursKept(answers, order), answers.length - 1)}</p>
      )}
      <ol className={`${className} ${styles.rows}`} style={ONE_COLUMN} aria-label={playerTexts.answers}>
        {answers.map(({ id, value, media }, position) => {
          const place = order?.indexOf(id) ?? -1;
          const isRight = place === position;
          const mark = !known ? 'aside' : isRight ? 'correct' : place < 0 ? 'unselected' : 'wrong';
          const words = isRight ? orderTexts.rightPlace(position + 1) : orderTexts.otherPlace(position + 1, place + 1);
          return (
            <li key={id}>
              <AnswerTile
                position={position}
                text={value}
                media={media}
                mark={mark}
                markLabel={place < 0 ? undefined : words}
              >
                {known && !isRight && place >= 0 && (
                  <span className={styles.was} aria-hidden="true">
                    {orderTexts.yourPlace(place + 1)}
                  </span>
                )}
              </AnswerTile>
            </li>
          );
        })}
      </ol>
    </>
  );
}

const isRightOrder = ({ answers }: QuestionView): boolean => answers.some(({ correct }) => correct);

/** The number of neighbouring pairs of the right order that a response keeps. */
function neighboursKept(answers: QuestionView['answers'], order: readonly string[]): number {
  return answers.slice(1).filter(({ id }, i) => order.indexOf(id) === order.indexOf(answers[i]?.id ?? '') + 1).length;
}

/** A response's order; null if it does not fit this question. */
function orderIn({ answers }: QuestionView, response: WireResponse | null): readonly string[] | null {
  const order = response !== null && typeof response !== 'string' ? response.order : null;
  if (!Array.isArray(order) || order.length !== answers.length) return null;
  return answers.every(({ id }) => order.includes(id)) ? order : null;
}

export const orderPhone: Phone = {
  Answers,
  accepts: (question, response) => orderIn(question, response) !== null,
  shareOf: (question, { share }) => (isRightOrder(question) ? share : undefined),
};
