import type { Language } from '#language.ts';
import { kindOf, type Question } from '#questions/question.ts';
import type { AnswerRecord, SessionState } from './state.ts';

/** Texts of players, and which of them screens show. */

/** Whether the room's filter is on and a word list of the quiz's language or of English contains the text. */
export function isFiltered({ room, options }: SessionState, languages: readonly Language[] = []): boolean {
  return room.nameFilter && languages.some((one) => one === (options.language ?? 'en') || one === 'en');
}

/** Whether the host has hidden the text of a response, and with it all that are the same. */
export function isHidden(
  { hiddenTexts }: SessionState,
  question: Question,
  { response }: Pick<AnswerRecord, 'response'>,
): boolean {
  const hidden = hiddenTexts.get(question.id);
  if (!hidden) return false;
  const kind = kindOf(question);
  const key = kind.textKey?.(question, kind.textOf(question, response));
  return key !== undefined && hidden.has(key);
}

/** Whether a hall may see a response. No screen shows what the host has hidden or the room's filter contains. */
export const isShown = (state: SessionState, question: Question, record: AnswerRecord): boolean =>
  !isFiltered(state, record.filteredIn) && !isHidden(state, question, record);
