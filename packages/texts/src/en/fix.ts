import type { ScorePreviewAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import { counted, formatNumber } from './words.ts';

const people = (count: number, one: string, many: string) => counted(count, `person ${one}`, `people ${many}`);
const points = ({ least, most }: ScorePreviewAnswer['gain']) =>
  `${least === most ? '' : `${formatNumber(least)} to `}${counted(most, 'point', 'points')}`;

/** Texts of correcting a question, in the room and later (beyond the specification, sections 1 and 3). Not for the remote, which loads few. */
export const fix = {
  open: 'Correct a question',
  message: 'Points and places are recalculated for everybody. The answers do not change.',
  question: 'Question',
  questionName: (number: number, text: string) => `${formatNumber(number)}. ${text}`,
  how: 'What went wrong',
  ways: ['Does not count', 'Other answers were right'] as [string, string],
  reason: 'Reason',
  reasonPlaceholder: 'Shown in the report',
  defaultReason: 'Withdrawn by the host',
  rightAnswers: 'Right answers',
  stillRuns: 'The question is still running. It closes first.',
  isVoided: 'This question does not count.',
  isSame: 'These answers are the right ones already.',
  noAnswer: 'Choose at least one answer.',
  noSpelling: 'Type a spelling that was right.',
  isAccepted: 'This spelling is accepted already.',
  noMoreSpellings: `A question has at most ${formatNumber(LIMITS.spellings)} spellings.`,
  noNumbers: 'Type the right number, and how far off an answer may be.',
  apply: 'Change the points',
  previewFailed: 'The preview could not be loaded.',
  /** '31 people gain 100 points, the first place changes.' */
  preview({ gain, lose, firstChanges }: ScorePreviewAnswer): string {
    const parts = [
      ...(gain.players > 0 ? [`${people(gain.players, 'gains', 'gain')} ${points(gain)}`] : []),
      ...(lose.players > 0 ? [`${people(lose.players, 'loses', 'lose')} ${points(lose)}`] : []),
      ...(firstChanges ? ['the first place changes'] : []),
    ];
    return parts.length === 0 ? "Nobody's points change." : `${parts.join(', ')}.`;
  },
};
