import { quizIdSchema } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import type { CorrectionProps, EditorProps, HallProps, PhoneProps, ResultProps } from './kind.ts';

/** The toy kind's folder: a number to guess. */
interface Toy extends Omit<Question, 'questionType'> {
  readonly questionType: 90;
  readonly target: number | null;
}
const targetOf = (question: unknown) => (question as Toy).target;
const Editor = ({ question }: EditorProps) => <p>{`The right number: ${targetOf(question)}`}</p>;
const Phone = ({ response, running }: PhoneProps) => (
  <p>{running ? 'Which number?' : `You said ${JSON.stringify(response)}`}</p>
);
const Hall = ({ summary }: HallProps) => <p>{`${summary.answered} have guessed`}</p>;
const Statistics = ({ question }: HallProps) => <p>{`It was ${targetOf(question)}`}</p>;
const phone = { Answers: Phone, accepts: () => true, shareOf: (_: unknown, { share }: { share?: number }) => share };
const hall = { Answers: Hall };
const outcome = { rightOf: () => 1, rightWords: () => 'one' };
const Parts = ({ rows }: Pick<ResultProps, 'rows'>) =>
  rows.map(({ id, count }) => <span key={id}>{`${id}×${count}`}</span>);
const Details = ({ rows }: ResultProps) => <p>{rows.map(({ text, right }) => `${text}: ${right}`).join('; ')}</p>;
const results = { Parts, Details };
const Form = ({ correction }: CorrectionProps) => <p>{`Right instead: ${JSON.stringify(correction)}`}</p>;
const corrections = { Form, of: (one: unknown) => ({ target: targetOf(one) }), refusal: () => 'It is right already.' };
const lack = { text: 'the number is missing', field: 1 };

// One row in each table. Modules are shared among spec files, so the rows are removed again.
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
  const { phoneOf, preloadPhones } = await original<typeof import('./phones.ts')>();
  return { preloadPhones, phoneOf: (one: Question) => (isToy(one) ? phone : phoneOf(one)) };
});
vi.doMock('./halls.ts', async (original) => {
  const { hallOf } = await original<typeof import('./halls.ts')>();
  return { hallOf: (one: Question) => (isToy(one) ? hall : hallOf(one)) };
});
vi.doMock('./outcomes.ts', async (original) => {
  const { outcomeOf } = await original<typeof import('./outcomes.ts')>();
  return { outcomeOf: (one: Question) => (isToy(one) ? outcome : outcomeOf(one)) };
});
vi.doMock('./statistics.ts', async (original) => {
  const { statisticsOf } = await original<typeof import('./statistics.ts')>();
  return { statisticsOf: (one: Question) => (isToy(one) ? Statistics : statisticsOf(one)) };
});
vi.doMock('./editors.ts', async (original) => {
  const { editorOf } = await original<typeof import('./editors.ts')>();
  return { editorOf: (one: Question) => (isToy(one) ? Editor : editorOf(one)) };
});
vi.doMock('./results.ts', async (original) => {
  const { resultsOf } = await original<typeof import('./results.ts')>();
  return { resultsOf: (one: Question) => (isToy(one) ? results : resultsOf(one)) };
});
vi.doMock('./corrections.ts', async (original) => {
  const { correctionsOf } = await original<typeof import('./corrections.ts')>();
  return { correctionsOf: (one: Question) => (isToy(one) ? corrections : correctionsOf(one)) };
});
vi.doMock('./lacks.ts', async (original) => ({
  ...(await original<typeof import('./lacks.ts')>()),
  lackOf: (_: unknown, one: Question) => (isToy(one) ? lack : null),
}));
const TABLES = ['phones', 'halls', 'outcomes', 'statistics', 'results', 'corrections', 'editors', 'lacks'].map(
  (name) => `./${name}.ts`,
);
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

const { AnswersPopup } = await import('#features/results/players-table.tsx');
const { QuestionDetails, QuestionList } = await import('#features/results/question-list.tsx');
const { ResultBody } = await import('#features/results/result-page.tsx');
const { FixPopup } = await import('#features/fix/fix-popup.tsx');
const { ReceiptCard } = await import('#features/receipt/receipt-page.tsx');
const { stat, viewOf } = await import('#features/player-session/spec-support.ts');
const { HostContext } = await import('#shared/host/me.ts');
const { toyResults } = await import('@quarry/events/spec-support/toy-session');
const { resultsAnswer } = await import('@quarry/events/http');
const { jsonOf, recordsOf } = await import('@quarry/results/files/json');
const { answersIn } = await import('@quarry/results/receipts/issue-claims');

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

/** The results of `toyResults` as the API sends them. */
async function played() {
  const { players, ...summary } = toyResults();
  const stored = { ...summary, endedAt: summary.startedAt, note: '', root: 'bb', formerRoot: null };
  let text = '';
  for await (const part of jsonOf(stored, players)) text += part;
  return { results: resultsAnswer.parse(JSON.parse(text)), players, stored };
}
const page = (children: React.ReactNode, queries = new QueryClient()) => (
  <Router ssrPath="/">
    <QueryClientProvider client={queries}>
      <HostContext value={{ verified: true } as never}>{children}</HostContext>
    </QueryClientProvider>
  </Router>
);

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

test('[W3060] its folder draws its results, corrects its questions and words a player’s answer', async () => {
  const { results, players, stored } = await played();
  const [gems] = results.questions;
  const [, bob] = players;
  if (!gems || !bob) return expect.fail();
  expect(read(page(<QuestionList questions={results.questions} onFix={nothing} />))).toMatch(
    /gems\?.*7×1.*8×1.*50% right/,
  );
  expect(read(page(<QuestionDetails question={gems} onFix={nothing} />))).toContain(
    'the number 7: true; the number 8: false',
  );

  const queries = new QueryClient();
  const answers = recordsOf(bob.answers, stored.questions);
  queries.setQueryData(['results', 'session', 's', bob.id], { ...bob, answers });
  const { answers: _, ...row } = bob;
  const popup = <AnswersPopup sessionId="s" player={row} questions={results.questions} onClose={nothing} />;
  expect(read(page(popup, queries))).toMatch(/gems\?.*the number 8.*45.*wishes\?.*the number 8/);

  const fix = { sessionId: 's', at: 0, onFix: async () => null, onClose: nothing };
  const asked = stored.questions.map(({ question }) => ({ question, voided: false, runs: false }));
  expect(read(page(<FixPopup {...fix} questions={asked} />))).toContain('Other answers were right');
});

test('[W3061] if nothing is right, neither the results, a receipt nor the player’s screen calls an answer right or wrong', async () => {
  const { results, players, stored } = await played();
  const body = read(page(<ResultBody results={{ ...results, sessionId: 's' }} />));
  expect(body).toMatch(/25% right, 1 of 4/);
  expect(body).toMatch(/How many of wishes\? +7×1 +8×1 +3\. /);
  const [ada, bob] = players;
  if (!ada || !bob) return expect.fail();
  expect(body).toMatch(/Ada +90 +1 of 1 /);

  const answers = answersIn(stored.questions)(bob).map((answer, index) => ({
    ...answer,
    index,
    leaf: { at: 0, event: { type: 'AnswerSubmitted' } },
    proof: [],
  }));
  const claim = {
    ...{ sessionId: 's', quizName: 'Toys', root: '', count: 9, details: '', place: 2, of: 2 },
    startedAt: 0,
  };
  const receipt = { claim: { ...claim, player: bob, score: bob.points }, answers, keyId: 'k', signature: '' };
  const card = <ReceiptCard id="r" receipt={receipt as never} verdict="verified" onRetry={nothing} />;
  const [gems, wishes] = renderToStaticMarkup(page(card)).match(/<li.*?<\/li>/g) ?? [];
  expect(gems).toMatch(/the number 8.*the number 7.*Partly right · 45 points/);
  expect(wishes).toContain('No answer was right or wrong');
  expect(wishes).not.toMatch(/Wrong|points/);

  const own = { ...stat('me', { questionId: 'q1', answerId: '' }), streak: undefined };
  const [record] = own.answers;
  const closed = viewOf('statistics', { question: { ...toy, target: null } as never });
  const shown = { ...closed, own: { ...stat('me'), answers: record ? [{ ...record, share: null }] : [] } };
  const screen = read(<StatisticsScreen view={shown} />);
  expect(screen).toContain('Your answer is in.');
  expect(screen).not.toMatch(/Not this time|No points/);
});
