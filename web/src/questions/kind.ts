import type { AnswerStat, QuestionView, SummaryView, WireResponse } from '@quarry/events/hub-shapes';
import type { SessionId } from '@quarry/events/ids';
import type { QuestionStatistics } from '@quarry/events/questions/kind';
import type { Correction, Question } from '@quarry/events/questions/question';
import type { ResultRow } from '@quarry/events/results/result-rows';
import type { Texts } from '@quarry/texts/texts';
import type { ComponentType } from 'react';

/**
 * The interfaces of a kind of question: editor, phone, projector, statistics, results and correction form. Each kind is
 * a folder and a row in each of the tables beside this file, which are separate so that a phone loads no editors.
 */

export interface PhoneProps {
  readonly question: QuestionView;
  /** The question is open, not closed. */
  readonly running: boolean;
  /** It accepts this player's response. */
  readonly open: boolean;
  /**
   * It has only just appeared, so a tap is not meant for it yet. The button is disabled: test drivers and assistive
   * technology wait for that.
   */
  readonly fresh: boolean;
  /** What the player has answered. */
  readonly response: WireResponse | null;
  readonly className: string | undefined;
  readonly onChoose: (response: WireResponse) => void;
}

/** A kind of question on a phone. It loads no schemas. */
export interface Phone {
  /** Takes the player's response, then shows the right answer. */
  readonly Answers: ComponentType<PhoneProps>;
  /** Whether a response fits this question. */
  accepts(question: QuestionView, response: WireResponse): boolean;
  /** How right a stored answer is, from 0 to 1; null if nothing is right; undefined until the service has sent it. */
  shareOf(question: QuestionView, record: AnswerStat): number | null | undefined;
  /** How much of a stored answer was right, for kinds that count parts of it. */
  partOf?(question: QuestionView, record: AnswerStat): { readonly right: number; readonly of: number } | undefined;
  /** Nothing is right or wrong in its questions. */
  readonly isOpinion?: true;
}

/** A summary's data about its question. */
export type Counts = Pick<SummaryView, 'players' | 'asked' | 'answered' | keyof QuestionStatistics>;

/** Edits that a host makes on its own screen by one click; without them the screen is read-only. */
export interface HallEdits {
  readonly correct: (questionId: string, correction: Correction) => void;
  /** Removes the text, and all texts grouped with it, from every screen. */
  readonly hideText: (questionId: string, text: string) => void;
}

export interface HallProps {
  readonly question: Question;
  /** Seeds the order of answers that everybody sees. */
  readonly sessionId: SessionId;
  readonly summary: Counts;
  /** The quiz's language, if it has one. */
  readonly lang: string | undefined;
  readonly edits?: HallEdits | undefined;
}

/** A kind of question on the projector. */
export interface Hall {
  /** Shown below the open question: what there is to answer. */
  readonly Answers: ComponentType<HallProps>;
}

/** The outcome of a kind's closed question, for all screens of the host; the remote draws no answers. */
export interface Outcome {
  /** Number of players who were right; null if nobody answered; undefined if nothing is right or wrong. */
  rightOf(question: Question, summary: Counts): number | null | undefined;
  /** The right answers and their counts, in words; '' if there are none. */
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

/** What is missing in a question. */
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
  /** As currently scored. */
  readonly question: Question;
  readonly statistics: QuestionStatistics;
  /** The kind's chart rows, as also drawn in files and mails. */
  readonly rows: readonly ResultRow[];
  /** Of a table. */
  readonly className: string | undefined;
}

/** A kind of question on the results page. */
export interface Results {
  /** The answers as parts of one bar in the list of questions; hidden from screen readers. */
  readonly Parts: ComponentType<Pick<ResultProps, 'rows'>>;
  /** The same in words and figures, when the question is expanded. */
  readonly Details: ComponentType<ResultProps>;
}

export interface CorrectionProps {
  readonly question: Question;
  readonly correction: Correction;
  readonly onChange: (correction: Correction) => void;
}

/** How a host corrects the right answers. */
export interface Corrections {
  readonly Form: ComponentType<CorrectionProps>;
  /** The current right answers. */
  of(question: Question): Correction;
  /** Why a correction changes nothing, in words; null if it does. */
  refusal(fixTexts: Texts['fix'], question: Question, correction: Correction): string | null;
}
