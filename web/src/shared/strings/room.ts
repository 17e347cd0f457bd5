import type { ScorePreviewAnswer } from '@quarry/events/http';
import { counted, formatNumber } from '#shared/lib/text.ts';

const people = (count: number, one: string, many: string) => counted(count, `person ${one}`, `people ${many}`);
const points = ({ least, most }: ScorePreviewAnswer['gain']) =>
  `${least === most ? '' : `${formatNumber(least)} to `}${counted(most, 'point', 'points')}`;

/** Texts of the host's controls of the room (beyond the specification, section 1). */
export const ROOM = {
  people: 'People',
  peopleMessage: {
    host: 'Everybody watching this screen can see this panel.',
    remote: 'Removed people may join again. Only the host bans.',
  },
  door: 'Lock the door',
  doorHint: 'No new players; those already in can come back',
  givenNames: 'Give names',
  givenNamesHint: 'Whoever comes in is named after a stone and an animal',
  nameFilter: 'Filter names',
  nameFilterHint: 'Offensive names are refused',
  search: 'Search by name',
  searchPlaceholder: 'Part of a name',
  sort: 'Sort',
  sorts: ['Newest', 'Away', 'Score'],
  list: 'Players',
  found: (count: number) => counted(count, 'player', 'players'),
  nobody: 'Nobody is here by that name.',
  score: (place: number, score: number) => `Place ${formatNumber(place)}, ${counted(score, 'point', 'points')}`,
  manage: (name: string) => `Manage ${name}`,
  newName: 'New name',
  rename: 'Rename',
  time: 'Time',
  times: ['1×', '1.25×', '1.5×', '2×'],
  remove: 'Remove',
  ban: 'Ban',
  removedNow: (name: string) => `${name} was removed and may join again.`,
  bannedNow: (name: string) => `${name} was banned.`,
  undo: 'Undo',
  banned: (count: number) => `Banned (${formatNumber(count)})`,
  unban: 'Let back in',
  unbanName: (name: string) => `Let back in: ${name}`,
  showMore: 'Show more',
  pause: 'Stop the clock',
  resume: 'Start the clock',
  extend: (seconds: number) => `+${seconds}\u00a0s`,
  extendLabel: (seconds: number) => `+${seconds}\u00a0s: ${seconds} seconds more`,
  fix: 'Correct a question',
  fixMessage: 'Points and places are recalculated for everybody. The answers do not change.',
  question: 'Question',
  questionName: (number: number, text: string) => `${formatNumber(number)}. ${text}`,
  how: 'What went wrong',
  ways: ['Does not count', 'Other answers were right'],
  reason: 'Reason',
  reasonPlaceholder: 'Shown in the report',
  defaultReason: 'Withdrawn by the host',
  rightAnswers: 'Right answers',
  stillRuns: 'The question is still running. It closes first.',
  isVoided: 'This question does not count.',
  isSame: 'These answers are the right ones already.',
  noAnswer: 'Choose at least one answer.',
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
} as const;
