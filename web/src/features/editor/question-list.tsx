import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { isBlank } from '@quarry/events/characters';
import { LIMITS } from '@quarry/events/limits';
import type { Question } from '@quarry/events/questions/question';
import { useLayoutEffect, useRef, useState } from 'react';
import { lackOf } from '#questions/lacks.ts';
import type { KindNumber, TemplateName } from '#questions/offers.ts';
import { useEditorTexts } from '#shared/texts/editor.ts';
import { useImportsTexts } from '#shared/texts/imports.ts';
import { useOverviewTexts } from '#shared/texts/overview.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { KindsPopup } from './kinds-popup.tsx';
import styles from './question-list.module.css';

interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly chosenId: string | undefined;
  readonly onChoose: (questionId: Question['id']) => void;
  /** @param to the question's new index */
  readonly onMove: (questionId: string, to: number) => void;
  readonly onAdd: () => void;
  readonly onAddKind: (kind: KindNumber) => void;
  readonly onAddTemplate: (name: TemplateName) => void;
  /** Opens the import of questions from a file. */
  readonly onImport: () => void;
}

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/** The questions, reordered by dragging a handle or by its keys, and Add. */
export function QuestionList({
  questions,
  chosenId,
  onChoose,
  onMove,
  onAdd,
  onAddKind,
  onAddTemplate,
  onImport,
}: QuestionListProps) {
  const editorTexts = useEditorTexts();
  const importsTexts = useImportsTexts();
  const [chooses, setChooses] = useState(false);
  const full = questions.length >= LIMITS.maxQuestions;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => questions.findIndex((question) => question.id === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onMove(String(active.id), indexOf(over.id));
  };
  // The first place reported is the one the question was picked up from.
  const moved = useRef(false);
  const place = (id: UniqueIdentifier) => editorTexts.dragPlace(indexOf(id) + 1, questions.length);
  return (
    <nav className={`panel ${styles.list}`} aria-label={editorTexts.questions}>
      <DndContext
        sensors={sensors}
        modifiers={upAndDown}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: editorTexts.dragHint },
          announcements: {
            onDragStart: ({ active }) => {
              moved.current = false;
              return editorTexts.dragStart(place(active.id));
            },
            onDragOver: ({ active, over }) => {
              if (over === null || (over.id === active.id && !moved.current)) return undefined;
              moved.current = true;
              return editorTexts.dragOver(place(over.id));
            },
            onDragEnd: ({ over, active }) => editorTexts.dragEnd(place((over ?? active).id)),
            onDragCancel: ({ active }) => editorTexts.dragCancel(place(active.id)),
          },
        }}
      >
        <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.items}>
            {questions.map((question, index) => (
              <QuestionItem
                key={question.id}
                question={question}
                number={index + 1}
                chosen={question.id === chosenId}
                onChoose={() => onChoose(question.id)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div className={styles.add}>
        <Button label={editorTexts.add} icon="add" look="secondary" disabled={full} onClick={onAdd} />
        <Button
          label={editorTexts.addOther}
          icon="expand"
          look="quiet"
          aria-haspopup="dialog"
          disabled={full}
          onClick={() => setChooses(true)}
        />
        <Button
          label={importsTexts.window.open}
          icon="upload"
          look="quiet"
          aria-haspopup="dialog"
          disabled={full}
          onClick={onImport}
        />
      </div>
      {chooses && (
        <KindsPopup
          title={editorTexts.addTitle}
          onKind={(kind) => {
            setChooses(false);
            onAddKind(kind);
          }}
          onTemplate={(name) => {
            setChooses(false);
            onAddTemplate(name);
          }}
          onClose={() => setChooses(false)}
        />
      )}
      <p className={styles.full} role="status">
        {full && editorTexts.full}
      </p>
    </nav>
  );
}

interface QuestionItemProps {
  readonly question: Question;
  /** From 1. */
  readonly number: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function QuestionItem({ question, number, chosen, onChoose }: QuestionItemProps) {
  const editorTexts = useEditorTexts();
  const overviewTexts = useOverviewTexts();
  const item = useSortable({ id: question.id });
  const { node } = item;
  // Keeps the chosen question visible in a long list.
  useLayoutEffect(() => {
    if (chosen) node.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, node]);
  const lack = lackOf(overviewTexts, question);
  const text = isBlank(question.questionText) ? '' : question.questionText.trim();
  return (
    <li
      ref={item.setNodeRef}
      className={styles.item}
      style={{ transform: CSS.Translate.toString(item.transform), transition: item.transition }}
      data-chosen={chosen || undefined}
      data-dragged={item.isDragging || undefined}
    >
      <button
        ref={item.setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...item.attributes}
        {...item.listeners}
        aria-label={editorTexts.drag(number)}
      />
      <button type="button" className={styles.choose} aria-current={chosen || undefined} onClick={onChoose}>
        <span className={styles.number}>{number}</span>
        <span className={styles.text} data-empty={text === '' || undefined} dir="auto">
          {text || editorTexts.untitled}
        </span>
        {lack !== null && (
          <span className={styles.lack} title={editorTexts.lack(lack.text)}>
            <Icon name="warning" />
            <span className="visually-hidden">{editorTexts.lack(lack.text)}</span>
          </span>
        )}
      </button>
    </li>
  );
}
