import { counted } from './words.ts';

const answers = (count: number): string => counted(count, 'answer', 'answers');
const more = (count: number): string => (count > 1 ? ` (${count} questions)` : '');

/** What a host reads about a file of questions that is imported. */
export const fileProblems = {
  /** Before what is wrong there. */
  places: {
    row: (line: number, wrong: string) => `Row ${line}: ${wrong}`,
    line: (line: number, wrong: string) => `Line ${line}: ${wrong}`,
  },
  /** By code, of the problem's values. None says its place. */
  problems: {
    'no-questions': () => 'The file contains no question.',
    'too-many-questions': ({ max, left }: { max: number; left: number }) =>
      `A quiz has at most ${max} questions: this one and what follows, ${left} in all, are left out.`,
    'too-many-rows': ({ max }: { max: number }) =>
      `The file is longer than ${max} rows or lines; what follows is not read.`,
    'columns-ignored': ({ max }: { max: number }) => `Columns after the first ${max} are not read.`,
    'more-problems': ({ count }: { count: number }) => `There are ${count} more problems.`,
    'encoding-guessed': () =>
      'The text is not UTF-8 and was read as Windows-1252; please check accents and special characters.',
    'long-name': ({ max }: { max: number }) => `The quiz’s name is longer than ${max} characters and was shortened.`,
    'brand-left-out': () => 'The logo and the background picture of the quiz are left out: please choose them again.',
    'options-unreadable': () => 'The settings of the quiz cannot be read; the usual ones are set.',
    'not-well-formed': ({ detail }: { detail: string }) => `The XML is damaged here (${detail}).`,
    'nested-too-deeply': () => 'Elements are nested too deeply here; what follows is not read.',

    'no-text': () => 'The question has no text.',
    'long-question': ({ max }: { max: number }) =>
      `The text is longer than ${max} characters: it stands below the question as a whole, and its beginning is the question.`,
    'long-body': ({ length, max }: { length: number; max: number }) =>
      `The text below the question has ${length} characters; at most ${max} fit.`,
    'long-explanation': ({ length, max }: { length: number; max: number }) =>
      `The explanation has ${length} characters; at most ${max} fit.`,
    'long-notes': ({ length, max }: { length: number; max: number }) =>
      `The notes have ${length} characters; at most ${max} fit.`,
    'long-unit': ({ length, max }: { length: number; max: number }) =>
      `The unit has ${length} characters; at most ${max} fit.`,
    'long-answer': ({ answer, length, max }: { answer: number; length: number; max: number }) =>
      `Answer ${answer} has ${length} characters; at most ${max} fit.`,
    'too-many-answers': ({ count, max }: { count: number; max: number }) =>
      `The question has ${answers(count)}; at most ${max} fit.`,
    'too-few-answers': ({ count, min }: { count: number; min: number }) =>
      `The question has ${count === 0 ? 'no answer' : answers(count)}; it needs at least ${min}.`,
    'no-correct': () => 'No answer is marked as right.',
    'several-correct': () => 'Several answers are marked as right, but this kind of question has one.',
    'correct-unknown': ({ value }: { value: string }) =>
      `The right answer is given as “${value}”, which is none of the answers.`,
    'correct-is-date': () =>
      'The spreadsheet made a date of the right answers. Format the cell as text and write them again, such as 1;2.',
    'correct-ambiguous': ({ value }: { value: string }) =>
      `The right answer “${value}” was read as the number of an answer, though an answer has the same text.`,
    'error-cell': ({ value }: { value: string }) => `A cell contains the error ${value} of the spreadsheet.`,
    'bad-number': ({ value }: { value: string }) => `“${value}” is not a number that can be used here.`,
    'unreadable-question': () => 'This question cannot be read and is left out.',
    'unsupported-kind': ({ kind, text }: { kind: string; text: string }) =>
      `Questions of the kind “${kind}” do not exist here: “${text}” is left out.`,
    'unknown-kind': ({ kind }: { kind: string }) =>
      `The kind “${kind}” is unknown; the question was read by its answers.`,
    'open-as-slide': () => 'A question to be answered freely becomes a slide.',

    'any-right': ({ count }: { count: number }) =>
      `Where several answers are right any one of them was enough; here players choose all of them and get points in part${more(count)}.`,
    'weights-equal': () => 'Right answers had different weights; here they count the same.',
    'half-right-wrong': () => 'Answers that were right in part count as wrong here.',
    'half-right-full': ({ value }: { value: string }) =>
      `“${value}” was accepted in part; here it counts as fully right.`,
    'wildcard-left-out': () => 'The accepted answer * (anything) is left out.',
    'wildcard-literal': ({ value }: { value: string }) =>
      `The * in “${value}” stood for any text; here it is an asterisk.`,
    'estimate-approximated': () => 'Points for being near are computed by distance here.',
    'estimate-one-target': ({ value }: { value: string }) =>
      `An estimate has one right number; “${value}” is left out.`,
    'units-left-out': () => 'Other units than the first are left out.',
    'feedback-left-out': ({ count }: { count: number }) =>
      `Feedback on single answers has no place here and is left out${more(count)}.`,
    'labels-left-out': ({ value }: { value: string }) => `The names of the scale’s ends are left out: ${value}.`,
    'several-choices': () => 'Players could choose several answers; here they choose one.',

    'time-unreadable': ({ value }: { value: string }) =>
      `The time limit “${value}” is no number; the usual one is set.`,
    'time-limited': ({ value, max }: { value: number; max: number }) =>
      `The time limit of ${value} s is outside 0 to ${max} and was moved to the nearest.`,
    'points-unreadable': ({ value }: { value: string }) =>
      `The points “${value}” are no whole number within the limits; the usual ones are set.`,
    'setting-unreadable': ({ field, value }: { field: string; value: string }) =>
      `${field}: “${value}” cannot be read; the usual value is set.`,

    'picture-missing': ({ name }: { name: string }) => `The picture “${name}” is not in the file.`,
    'picture-by-link': ({ name }: { name: string }) =>
      `A picture is only linked (${name}); download it and add it to the question.`,
    'picture-unreadable': ({ name }: { name: string }) => `The picture “${name}” cannot be read.`,
    'picture-too-large': ({ name, max }: { name: string; max: number }) =>
      `The picture “${name}” is larger than ${max} MB and is left out.`,
    'pictures-left-out': ({ questions, more }: { questions: string; more: number }) =>
      `Pictures were left out, of questions ${questions}${more > 0 ? ` and ${more} more` : ''}.`,
    'more-pictures': ({ name }: { name: string }) => `A question has one picture; “${name}” is left out.`,

    'quote-unclosed': () => 'A quotation mark is not closed; it was read as part of the text.',
    'brace-unclosed': ({ text }: { text: string }) => `The closing brace } is missing: “${text}” is left out.`,
    'brace-unopened': ({ text }: { text: string }) => `There is a closing brace } without an opening one: “${text}”.`,
    'blank-line-in-braces': () => 'A blank line stands between the braces; the answers after it were added.',
    'line-ignored': ({ text }: { text: string }) => `“${text}” belongs to no question and is left out.`,
    'answer-without-question': ({ text }: { text: string }) => `There is no question before “${text}”; it is left out.`,
    'no-answer-line': () => 'The line ANSWER: is missing.',
  },
  /** Why a file is refused, before the list of what can be read. */
  refusals: {
    'not-recognised': 'No format was recognised in the file.',
    empty: 'The file is empty.',
    'old-workbook': 'The file is a workbook of an old Excel, or has a password. Save it as .xlsx without one.',
    'damaged-archive': 'The file is damaged or not complete.',
    password: 'The file has a password. Save it without one.',
    'broken-json': 'The file looks like JSON but is damaged or not complete.',
    'inflates-too-much': 'The file contains far more than a quiz.',
    'too-large': 'The file is too large.',
  },
};
