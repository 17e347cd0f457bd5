import { quizIdSchema } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import type { EditorProps, HallProps, PhoneProps } from './kind.ts';

/** The toy's folder: a number to guess. */
interface Toy extends Omit<Question, 'questionType'> {
  readonly questionType: 90;
  readonly target: number;
}
const targetOf = (question: unknown) => (question as Toy).target;
const Editor = ({ question }: EditorProps) => <p>{`The right number: ${targetOf(question)}`}</p>;
const Phone = ({ response, running }: PhoneProps) => (
  <p>{running ? 'Which number?' : `You said ${JSON.stringify(response)}`}</p>
);
const Hall = ({ summary }: HallProps) => <p>{`${summary.answered} have guessed`}</p>;
const Statistics = ({ question }: HallProps) => <p>{`It was ${targetOf(question)}`}</p>;
const phone = { Answers: Phone, accepts: () => true, shareOf: (_: unknown, { share }: { share?: number }) => share };
const hall = { Answers: Hall, rightOf: () => 1, rightWords: () => 'one' };
const gaps = { text: 'the number is missing', field: 1 };

// One row in each table. Modules are shared among spec files, so they are taken out again.
const isToy = ({ questionType }: { questionType: number }) => questionType === 90;
vi.resetModules();
vi.doMock('@quarry/events/questions/kinds', async () => {
  const [{ singleChoice }, { toyKind }] = await Promise.all([
    import('@quarry/events/questions/single-choice'),
    import('@quarry/events/spec-support/toy-kind'),
  ]);
  return { KINDS: [singleChoice, toyKind] };
});
vi.doMock('./phones.ts', async (original) => {
  const { phoneOf } = await original<typeof import('./phones.ts')>();
  return { phoneOf: (one: Question) => (isToy(one) ? phone : phoneOf(one)) };
});
vi.doMock('./halls.ts', async (original) => {
  const { hallOf } = await original<typeof import('./halls.ts')>();
  return { hallOf: (one: Question) => (isToy(one) ? hall : hallOf(one)) };
});
vi.doMock('./statistics.ts', async (original) => {
  const { statisticsOf } = await original<typeof import('./statistics.ts')>();
  return { statisticsOf: (one: Question) => (isToy(one) ? Statistics : statisticsOf(one)) };
});
vi.doMock('./editors.ts', async (original) => {
  const { editorOf } = await original<typeof import('./editors.ts')>();
  return { editorOf: (one: Question) => (isToy(one) ? Editor : editorOf(one)) };
});
vi.doMock('./gaps.ts', async (original) => ({
  ...(await original<typeof import('./gaps.ts')>()),
  gapsOf: (one: Question) => (isToy(one) ? gaps : null),
}));
const TABLES = ['./phones.ts', './halls.ts', './statistics.ts', './editors.ts', './gaps.ts'];
afterAll(() => {
  for (const table of ['@quarry/events/questions/kinds', ...TABLES]) vi.doUnmock(table);
  vi.resetModules();
});

const { questionSchema, responseSchema } = await import('@quarry/events/questions/question');
const { createRehearsal, HOST, YOU } = await import('#features/rehearsal/model/rehearsal.ts');
const { hostViewAt, playerViewAt } = await import('#features/folded-session/screen-feed.ts');
const { QuestionEditor } = await import('#features/editor/question-editor.tsx');
const { PlayingScreen: HallPlaying } = await import('#features/host-session/screens/playing-screen.tsx');
const { StatisticsScreen: HallStatistics } = await import('#features/host-session/screens/statistics-screen.tsx');
const { PlayingScreen } = await import('#features/player-session/screens/playing-screen.tsx');
const { StatisticsScreen } = await import('#features/player-session/screens/statistics-screen.tsx');

const toy = questionSchema.parse({
  id: 'q1',
  questionText: 'How many gems?',
  answers: [],
  questionType: 90,
  target: 7,
});
const options = DEFAULT_QUIZ_OPTIONS;
const quiz = { id: quizIdSchema.parse('toys'), name: 'Toys', questions: [toy], options };
const read = (screen: React.ReactElement) => renderToStaticMarkup(screen).replace(/<[^>]*>/g, ' ');
const nothing = () => undefined;

test('[W2860] another kind of question is a folder and a row in each table: it is edited, played and shown by its own screens', () => {
  const editor = (
    <QuestionEditor quiz={quiz as unknown as Quiz} question={toy} choice={{}} onChange={nothing} onRemove={nothing} />
  );
  expect(read(editor)).toMatch(/The right number: 7.*the number is missing/);

  const rehearsal = createRehearsal({ quiz, yourName: 'Ada', players: 20, seed: 1 });
  rehearsal.skip();
  const views = () => {
    const you = rehearsal.you();
    if (!you) throw new Error('Ada is gone');
    const [hall, phone] = [
      hostViewAt(rehearsal.state, rehearsal.now()),
      playerViewAt(rehearsal.state, you, rehearsal.now()),
    ];
    return { hall, phone };
  };
  expect(rehearsal.submit({ type: 'PlayQuestion', hostId: HOST, questionId: null })).toBeNull();
  const open = views();
  if (open.hall.phase !== 'playing' || open.phone.phase !== 'playing') throw new Error('not open');
  expect(read(<PlayingScreen view={open.phone} onChoose={nothing} />)).toContain('Which number?');
  expect(read(<HallPlaying view={open.hall} />)).toContain('0 have guessed');
  expect(JSON.stringify(open.phone)).not.toContain('target');

  const answer = {
    type: 'SubmitAnswer',
    playerId: YOU,
    questionId: toy.id,
    response: responseSchema.parse({ toy: 8 }),
  } as const;
  expect(rehearsal.submit(answer)).toBeNull();
  rehearsal.skip();
  expect(rehearsal.submit({ type: 'SkipQuestion', hostId: HOST })).toBeNull();
  const closed = views();
  if (closed.hall.phase !== 'statistics' || closed.phone.phase !== 'statistics') throw new Error('not closed');
  expect(read(<HallStatistics view={closed.hall} />)).toContain('It was 7');
  const result = read(<StatisticsScreen view={closed.phone} />);
  expect(result).toContain('+50');
  expect(result).toContain('You said {&quot;toy&quot;:8}');
});
