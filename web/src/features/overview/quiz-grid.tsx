import { LIMITS } from '@quarry/events/limits';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { Gem } from '#shared/art/gem/gem.tsx';
import { gemOfPosition } from '#shared/art/gem/gem-types.ts';
import { Empty } from '#shared/host/host-layout.tsx';
import { RehearseLink } from '#shared/host/rehearse-link.tsx';
import { useImportsTexts } from '#shared/texts/imports.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Select } from '#shared/ui/select/select.tsx';
import { SearchField } from '#shared/ui/text-field/search-field.tsx';
import styles from './quiz-grid.module.css';
import { type NumberedQuiz, QUIZ_ORDERS, type QuizOrder, shownQuizzes, tagsOf } from './quiz-order.ts';
import { TagFilter } from './tag-filter.tsx';

/** From this many quizzes they can be searched and sorted, and the card that adds one comes first. */
export const MANY_QUIZZES = 8;

interface CardActions {
  readonly onPlay: (quiz: Quiz) => void;
  readonly onEdit: (quiz: Quiz) => void;
  readonly onDuplicate: (quiz: Quiz) => void;
  readonly onShare: (quiz: Quiz) => void;
  readonly onTags: (quiz: Quiz) => void;
  /** @param next the quiz beside it */
  readonly onDelete: (quiz: Quiz, next: Quiz | undefined) => void;
}

type CardAction = 'play' | 'edit' | 'duplicate' | 'delete';

interface QuizGridProps extends CardActions {
  readonly quizzes: readonly Quiz[];
  /** The quiz for which an action is in progress. */
  readonly busy: Readonly<Record<CardAction, string | null>>;
  /** The quiz that was just added, whose card takes the focus. */
  readonly added: string | null;
  /**
   * The quiz whose card takes the focus after a deletion; without a quiz, the card that adds one. A new object moves
   * the focus again.
   */
  readonly next: { readonly quiz: Quiz | undefined } | null;
  readonly onAdd: () => void;
  /** Starts a new quiz in the editor. */
  readonly onWrite: () => void;
  readonly writes: boolean;
  /** Imports a quiz from a file. */
  readonly onImport: () => void;
}

/** Quiz cards, three in a row (specification, section 9), and the card that adds one. */
export function QuizGrid({ quizzes, busy, added, next, onAdd, onWrite, writes, onImport, ...actions }: QuizGridProps) {
  const importsTexts = useImportsTexts();
  const overviewTexts = useOverviewTexts();
  const formats = useFormats();
  const orders = QUIZ_ORDERS.map((value) => ({ value, label: overviewTexts.orders[value] }));
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<QuizOrder>('number');
  const [chosenTag, setChosenTag] = useState<string | null>(null);
  const tags = tagsOf(formats, quizzes);
  // The last quiz with the chosen tag may have lost it.
  const tag = tags.find((one) => one === chosenTag) ?? null;
  const many = quizzes.length >= MANY_QUIZZES;
  const search = useDeferredValue(many ? typed.trim() : '');
  const shown = shownQuizzes(formats, quizzes, { search, tag, order: many ? order : 'number' });
  const grid = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (next !== null) focusCard(grid.current, next.quiz?.id);
  }, [next]);
  useLayoutEffect(() => {
    if (added !== null) focusCard(grid.current, added);
  }, [added]);
  const add = (
    <li key="add" className={styles.adding}>
      <button type="button" className={styles.add} data-add="" onClick={onAdd}>
        <Icon name="add" />
        <span>{overviewTexts.add}</span>
      </button>
      <div className={styles.others}>
        <button
          type="button"
          className={styles.fromFile}
          aria-disabled={writes || undefined}
          aria-busy={writes || undefined}
          onClick={writes ? undefined : onWrite}
        >
          <Icon name="create" />
          <span>{overviewTexts.write}</span>
        </button>
        <button type="button" className={styles.fromFile} aria-haspopup="dialog" onClick={onImport}>
          <Icon name="upload" />
          <span>{importsTexts.window.open}</span>
        </button>
      </div>
    </li>
  );
  return (
    <>
      {many && (
        <search className={styles.tools}>
          <SearchField label={overviewTexts.search} max={LIMITS.quizNameLength} value={typed} onChange={setTyped} />
          <Select label={overviewTexts.order} options={orders} value={order} onChange={setOrder} />
          <p className={styles.found} role="status">
            {overviewTexts.found(shown.length, quizzes.length)}
          </p>
        </search>
      )}
      {tags.length > 0 && <TagFilter tags={tags} chosen={tag} onChoose={setChosenTag} />}
      {tags.length > 0 && !many && (
        <p className="visually-hidden" role="status">
          {tag === null ? '' : overviewTexts.found(shown.length, quizzes.length)}
        </p>
      )}
      <ul ref={grid} className={styles.grid}>
        {many && add}
        {shown.map((numbered, index) => (
          <li key={numbered.quiz.id}>
            <QuizCard
              {...numbered}
              {...actions}
              onDelete={(quiz) => actions.onDelete(quiz, (shown[index + 1] ?? shown[index - 1])?.quiz)}
              isBusy={(action) => busy[action] === numbered.quiz.id}
              added={added === numbered.quiz.id}
            />
          </li>
        ))}
        {!many && add}
        {quizzes.length === 0 && <Aside title={overviewTexts.empty}>{overviewTexts.emptyHint}</Aside>}
        {quizzes.length > 0 && shown.length === 0 && (
          <Aside title={overviewTexts.noneFound}>{overviewTexts.noneFoundHint}</Aside>
        )}
      </ul>
    </>
  );
}

/** @param quizId undefined: the card that adds a quiz */
function focusCard(grid: HTMLElement | null, quizId: string | undefined): void {
  const card = quizId === undefined ? '[data-add]' : `[data-quiz="${CSS.escape(quizId)}"]`;
  grid?.querySelector<HTMLElement>(card)?.focus();
}

/** Shown beside the card that adds a quiz if there are no others. */
function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.aside}>
      <Empty title={title}>
        <p>{children}</p>
      </Empty>
    </li>
  );
}

interface QuizCardProps extends NumberedQuiz, Omit<CardActions, 'onDelete'> {
  readonly onDelete: (quiz: Quiz) => void;
  readonly isBusy: (action: CardAction) => boolean;
  readonly added: boolean;
}

/** One quiz: number, name and actions, with Play as the prominent one. */
function QuizCard({ quiz, number, isBusy, added, ...actions }: QuizCardProps) {
  const overviewTexts = useOverviewTexts();
  const { lastTimePlayed: played, tags = [] } = quiz;
  const gem = gemOfPosition(number - 1);
  return (
    <article className={`panel ${styles.card}`} data-gem={gem} data-added={added || undefined} aria-label={quiz.name}>
      <header className={styles.header}>
        <span className={styles.number}>
          <span className="visually-hidden">{overviewTexts.number(number)}</span>
          <span aria-hidden="true">{number}</span>
        </span>
        <Gem type={gem} className={styles.gem} />
      </header>
      <h2 tabIndex={-1} className={styles.name} data-quiz={quiz.id} dir="auto">
        {quiz.name}
      </h2>
      <p className={styles.facts}>
        {[
          overviewTexts.questions(quiz.questions.length),
          played === null ? overviewTexts.neverPlayed : overviewTexts.lastPlayed(played),
        ].join(' · ')}
      </p>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={overviewTexts.tags.list(quiz.name)}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button label={overviewTexts.play} icon="play" onClick={() => actions.onPlay(quiz)} busy={isBusy('play')} />
        <Button
          label={overviewTexts.edit}
          icon="create"
          look="secondary"
          onClick={() => actions.onEdit(quiz)}
          busy={isBusy('edit')}
        />
      </div>
      <div className={styles.more}>
        <RehearseLink quizId={quiz.id} />
        <Button
          label={overviewTexts.duplicate}
          icon="screens"
          look="quiet"
          onClick={() => actions.onDuplicate(quiz)}
          busy={isBusy('duplicate')}
        />
        <Button label={overviewTexts.share.open} icon="share" look="quiet" onClick={() => actions.onShare(quiz)} />
        <Button label={overviewTexts.tags.open} icon="tag" look="quiet" onClick={() => actions.onTags(quiz)} />
        <Button
          label={overviewTexts.delete}
          icon="delete"
          look="remove"
          onClick={() => actions.onDelete(quiz)}
          busy={isBusy('delete')}
        />
      </div>
    </article>
  );
}
