import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import type { SessionEvent } from '@quarry/events/session/events';
import { PLAYED, recordedEvents } from '@quarry/events/spec-support/played-session';
import {
  answered,
  answerId,
  closed,
  created,
  joined,
  opened,
  question,
  questionId,
  SESSION,
} from '@quarry/events/spec-support/samples';
import { en } from '@quarry/texts/en';
import { textsIn } from '@quarry/texts/texts-in';
import { expect, test } from 'vitest';
import { html } from './layout.ts';
import { linkLetter } from './link-mails.ts';
import { reportLetter } from './report-letter.ts';

function letterResults(events = PLAYED) {
  const fold = emptyFold(SESSION);
  for (const event of recordedEvents(SESSION, events)) foldResults(fold, event);
  return resultsOf(fold) ?? expect.fail();
}

const letter = (events = PLAYED) =>
  reportLetter({ mailsTexts: en.mails, filesTexts: en.files }, letterResults(events), 'https://quiz.example');

const finished: SessionEvent = { type: 'SessionFinished', by: 'host' };

test('[E10] a mail has its link in text and as a button', () => {
  for (const kind of ['registration', 'sign-in'] as const) {
    const mail = linkLetter(en.mails, kind, 'https://quiz.example/login?token=abc');
    expect(mail.text).toContain('\nhttps://quiz.example/login?token=abc\n');
    expect(mail.html).toContain('href="https://quiz.example/login?token=abc"');
    expect(mail.text).toContain('15 minutes');
  }
});

test('[E10] the registration mail does not claim that a browser is signed in: its response may have been lost', () => {
  const { text } = linkLetter(en.mails, 'registration', 'https://quiz.example/login?token=abc');
  expect(text).toContain('Your account is ready.');
  expect(text).not.toContain('signed in');
});

test('[E3385] a mail says its language, and one that is read from right to left begins at the right', () => {
  const results = letterResults();
  const mail = (language: string) =>
    reportLetter({ mailsTexts: { ...en.mails, language }, filesTexts: en.files }, results).html;
  expect(mail('en')).toContain('<html lang="en" dir="ltr">');
  expect(mail('ar')).toContain('<html lang="ar" dir="rtl">');
  const firstHead = /<th align="(\w+)"/;
  expect(firstHead.exec(mail('en'))?.[1]).toBe('left');
  expect(firstHead.exec(mail('ar'))?.[1]).toBe('right');
  expect(mail('ar')).toContain('padding-right:22px');
  expect(mail('ar')).toContain('<span dir="auto">Ann</span>');
});

test('[E11] text by users is escaped in a mail', () => {
  expect(html`<b>${'<script>"\'&'}</b>`.markup).toBe('<b>&lt;script&gt;&quot;&#39;&amp;</b>');
  const mail = letter([{ ...created(), quizName: '<img src=x>' }, joined(1, '<b>Ann'), opened(0)]);
  expect(mail.html).not.toMatch(/<img|<b>Ann/);
  expect(mail.html).toContain('&lt;b&gt;Ann');
});

test('[E11] a mail loads nothing and runs nothing', () => {
  for (const mail of [
    letter(),
    linkLetter(en.mails, 'sign-in', 'https://quiz.example/login?token=abc', 'https://quiz.example'),
  ])
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|\son\w+=/i);
});

test('[E20] [E2795] the report names the podium, everybody’s place, the hardest questions and every distribution', () => {
  const { subject, text, html: markup } = letter();
  expect(subject).toBe('Report: Minerals');
  expect(text).toContain('  1. Ann, Bob: 200 points\n  3. Cleo: 100 points');
  expect(markup).toMatch(/1st.*Ann, Bob.*200 points.*3rd.*Cleo.*100 points/s);
  expect(text).toContain('  left  Dan  0  0  1.0 s');
  expect(text).toContain(
    'Hardest questions\n  2. What is q2? (0% right, 0 of 4)\n  3. What is q3? (67% right, 2 of 3)',
  );
  expect(text).toContain('     A* The a of q1: 3\n     B  The b of q1: 1');
  expect(markup).toContain('4 players, 3 questions, played on November 14, 2023 at 10:13');
});

test('[E1621] the report says which questions do not count, why, and which were corrected, in mail and table', async () => {
  const fixed: SessionEvent[] = [
    { type: 'QuestionVoided', questionId: questionId('q2'), reason: 'two answers <fit>' },
    { type: 'QuestionCorrected', questionId: questionId('q3'), answerIds: [answerId('q3-b')] },
  ];
  const { text, html: markup } = letter([...PLAYED, ...fixed]);
  expect(text).toMatch(/ {2}2\. What is q2\? \(.*; does not count: two answers <fit>\)/);
  expect(text).toMatch(/ {2}3\. What is q3\? \(.*; corrected\)/);
  expect(markup).toContain('; does not count: two answers &lt;fit&gt;');
  expect(text.slice(0, text.indexOf('\nQuestions'))).not.toContain('What is q2?');
});

test('[W3821] in a mail the facts about a question are parted by the language’s own sign', async () => {
  const texts = { mailsTexts: await textsIn('ar', 'mails'), filesTexts: await textsIn('ar', 'files') };
  const { text } = reportLetter(texts, letterResults());
  expect(text).toMatch(/What is q2\? \([^;\n]*؛ [^;\n]*\)/);
});

test('[E3370] a question’s explanation is below its answers, and nothing in it becomes a link', () => {
  const explanation = 'Diamond is <hardest>: see example.org';
  const mail = letter([
    created({ questions: [question('q1', { explanation })] }),
    joined(1, 'Ann'),
    opened(0),
    closed(0),
  ]);
  expect(mail.text).toMatch(/C {2}The c of q1: 0\n {5}Diamond is <hardest>: see example\u200c\.\u200corg\n/);
  expect(mail.html).toMatch(/The c of q1.*<p [^>]*>Diamond is &lt;hardest&gt;: see example\u200c\.\u200corg<\/p>/s);
});

test('[E20] the report of a quiz without players says that nobody took part', () => {
  const mail = letter([created(), opened(0), closed(0), finished]);
  for (const body of [mail.text, mail.html]) expect(body).toMatch(/What is q1\?.*nobody was there/s);
  expect(mail.text + mail.html).not.toMatch(/of 0|answered/);
});

test('[E820] the report of a quiz with teams shows them before the players', () => {
  const teams = created({ options: { teams: { count: 2, assign: 'even' } } });
  const mail = letter([
    teams,
    { ...joined(1, 'Ann'), team: 0 },
    { ...joined(2, 'Bob'), team: 1 },
    opened(0),
    answered(2, 'q1-a', 100, 1),
    closed(0),
    finished,
  ]);
  expect(mail.text).toContain('Teams (place, name, score, players)\n  1  Sapphire  100  1\n  2  Ruby  0  1\n');
  expect(mail.html).toMatch(/Teams.*Sapphire.*100.*Ruby.*Players.*Ann/s);
  expect(letter().text + letter().html).not.toContain('Teams');
});

test('[E240] a podium with fifteen winners counts those it does not name, and shows the lower places', () => {
  const crowd = Array.from({ length: 17 }, (_, i) => joined(i + 1, `Ann ${String.fromCharCode(65 + i)}`));
  const right = crowd.slice(0, 15).map((_, i) => answered(i + 1, 'q1-a', 100));
  const mail = letter([created(), ...crowd, opened(0), ...right, closed(0), finished]);
  expect(mail.text).toContain(
    '  1. Ann A, Ann B, Ann C, Ann D, Ann E and 10 more: 100 points\n  16. Ann P, Ann Q: 0 points',
  );
  expect(mail.html).toMatch(/1st.*and 10 more.*16th/s);
});

test('[W2003] a single point is in the singular in the report too', () => {
  const right = [answered(1, 'q1-a', 1), answered(2, 'q1-a', 2)];
  const { text, html: markup } = letter([
    created(),
    joined(1, 'Ann'),
    joined(2, 'Bob'),
    opened(0),
    ...right,
    closed(0),
    finished,
  ]);
  expect(text).toContain('  1. Bob: 2 points\n  2. Ann: 1 point\n');
  expect(markup).toMatch(/Bob.*2 points<.*Ann.*1 point</s);
});

test('[E20] a session without a closed question has no podium', () => {
  const mail = letter([created(), joined(1, 'Ann'), { type: 'SessionFinished', by: 'host' }]);
  expect(mail.text).not.toContain('Podium');
});

test('[E20] a question without a text is named as such', () => {
  const untitled = { ...created(), questions: [question('q1', { questionText: '' })] };
  const mail = letter([untitled, joined(1, 'Ann'), opened(0), closed(0), finished]);
  // Among the hardest questions and in the list of all.
  for (const body of [mail.text, mail.html]) expect(body.split('(no text)')).toHaveLength(3);
});

test('[E25] a mail of a full hall stays below the size that mail clients truncate', () => {
  const many = Array.from({ length: 5_000 }, (_, i) => joined(i + 1, `Player number ${i + 1}`));
  const mail = letter([created(), ...many, opened(0), closed(0), finished]);
  expect(mail.html.length).toBeLessThan(100_000);
  expect(mail.text).toContain('and 4950 more in the attached files');
});
