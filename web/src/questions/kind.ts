import type { AnswerStat, QuestionView, SummaryView, WireResponse } from '@quarry/events/hub-shapes';
import type { SessionId } from '@quarry/events/ids';
import type { QuestionStatistics } from '@quarry/events/questions/kind';
import type { Correction, Question } from '@quarry/events/questions/question';
import type { ResultRow } from '@quarry/events/results/result-rows';
import type { Texts } from '@quarry/texts/texts';
import type { ComponentType } from 'react';

/**
 * What a kind of question looks like: an editor, a phone, a projector, statistics, results, the form that corrects it. Each kind
 * is a folder, and a row in each of the tables beside this file, which are apart so that a phone loads nothing of an editor.
 */

export interface PhoneProps {
  readonly question: QuestionView;
  /** The question is open, not closed. */
  readonly running: boolean;
  /** It takes this player's response. */
  readonly open: boolean;
  /** It has only just appeared: a tap is not for it yet. Drivers and assistive technology wait for a disabled button. */
  readonly fresh: boolean;
  /** What the player has answered. */
  readonly response: WireResponse | null;
  readonly className: string | undefined;
  readonly onChoose: (response: WireResponse) => void;
}

/** A kind of question on a phone. It loads no schemas. */
export interface Phone {
  /** Where a player answers, and sees what was right. */
  readonly Answers: ComponentType<PhoneProps>;
  /** Whether a response is one to this question. */
  accepts(question: QuestionView, response: WireResponse): boolean;
  /** How right a stored answer is, from 0 to 1; null where nothing is right; undefined until the service has told it. */
  shareOf(question: QuestionView, record: AnswerStat): number | null | undefined;
  /** How much of a stored answer was right, for kinds that count parts of it. */
  partOf?(question: QuestionView, record: AnswerStat): { readonly right: number; readonly of: number } | undefined;
  /** Nothing is right or wrong in its questions. */
  readonly isOpinion?: true;
}

/** What a summary tells of its question. */
export type Counts = Pick<SummaryView, 'players' | 'asked' | 'answered' | keyof QuestionStatistics>;

/** What a host changes on its own screen by one click; a part of the screen that has none only shows. */
export interface HallEdits {
  readonly correct: (questionId: string, correction: Correction) => void;
  /** The text, and all that are grouped with it, leave every screen. */
  readonly hideText: (questionId: string, text: string) => void;
}

export interface HallProps {
  readonly question: Question;
  /** Decides the order of answers that everybody sees. */
  readonly sessionId: SessionId;
  readonly summary: Counts;
  /** The quiz's language, if it has one. */
  readonly lang: string | undefined;
  readonly edits?: HallEdits | undefined;
}

/** A kind of question on the projector. */
export interface Hall {
  /** Below the open question: what there is to answer. */
  readonly Answers: ComponentType<HallProps>;
}

/** What came of a kind's closed question, for all screens of the host; the remote draws no answers. */
export interface Outcome {
  /** Number of players who were right; null if nobody answered; undefined where nothing is right or wrong. */
  rightOf(question: Question, summary: Counts): number | null | undefined;
  /** What is right and how often it was given, in words; '' if there is nothing to tell. */
  rightWords(hostTexts: Texts['host'], question: Question, summary: Counts): string;
  /** Nothing is right or wrong in its questions. */
  readonly isOpinion?: true;
  /** Nobody answers its questions: they take the whole screen. */
  readonly isShown?: true;
}

type Change = (question: Question) => Question;

export interface EditorProps {
  readonly question: Question;
  /** @param field the field being typed into; typing in one field is undone as one step */
  readonly onChange: (change: Change, field?: string) => void;
  /** Removes a part, which can be restored. @param what the part, in words */
  readonly onRemove: (change: Change, what: string) => void;
}

/** What a question lacks. */
export interface Lack {
  /** 'answers B and C are empty' */
  readonly text: string;
  /** Its first field to fill or change: 0 is the question's text, its answers follow. */
  readonly field: number;
}

/** What is missing in a kind's questions before they can be played. */
export interface Lacks {
  /** @returns null when nothing is missing */
  of(overviewTexts: Texts['overview'], question: Question): Lack | null;
  /** Whether nothing has been typed into the question. */
  isUntouched(question: Question): boolean;
}

export interface ResultProps {
  /** As it is judged now. */
  readonly question: Question;
  readonly statistics: QuestionStatistics;
  /** The chart that the kind makes of them, as files and mails draw it. */
  readonly rows: readonly ResultRow[];
  /** Of a table. */
  readonly className: string | undefined;
}

/** A kind of question on the results page. */
export interface Results {
  /** What was answered, as the parts of one bar in the list of questions; hidden from screen readers. */
  readonly Parts: ComponentType<Pick<ResultProps, 'rows'>>;
  /** The same in words and figures, once the question is opened. */
  readonly Details: ComponentType<ResultProps>;
}

export interface CorrectionProps {
  readonly question: Question;
  readonly correction: Correction;
  readonly onChange: (correction: Correction) => void;
}

/** How a host says what is right instead. */
export interface Corrections {
  readonly Form: ComponentType<CorrectionProps>;
  /** What is right now. */
  of(question: Question): Correction;
  /** Why a correction changes nothing, in words; null if it does. */
  refusal(fixTexts: Texts['fix'], question: Question, correction: Correction): string | null;
}
