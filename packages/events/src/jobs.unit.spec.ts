import { describe, expect, it } from 'vitest';
import {
  isOfTimer,
  MAIL_QUEUE,
  type MailJob,
  mailJobId,
  mailJobSchema,
  queueOf,
  RESULTS_QUEUE,
  TIMER_QUEUE,
  timerCommandId,
  timerJobId,
  timerJobSchema,
} from './jobs.ts';

const timer = { sessionId: 's1', questionId: 'q1', index: 3, deadline: 1_700_000_000_000 };

const mails: [string, unknown][] = [
  ['mail-m1', { type: 'registration', mailId: 'm1', to: 'a@b', link: 'http://x/?t=1' }],
  ['mail-m2', { type: 'sign-in', mailId: 'm2', to: 'a@b', link: 'http://x/?t=2' }],
  ['report-r1', { type: 'report', sessionId: 's1', requestId: 'r1', to: 'a@b', quizName: 'Minerals' }],
  ['autoreport-s1', { type: 'automatic-report', sessionId: 's1' }],
  ['results-s1-7', { type: 'results', sessionId: 's1', version: 7 }],
];

describe('a timer job', () => {
  it('[B8] contains its session, question and deadline, and its id is deterministic', () => {
    const job = timerJobSchema.parse({ ...timer, extra: 1 });
    expect(job).toEqual(timer);
    expect(timerJobId(job)).toBe('timer-s1-3-1700000000000');
    expect(timerCommandId(job, 5)).toBe('timer-s1-3-1700000000000-5');
    expect([isOfTimer(timerCommandId(job, 5)), isOfTimer('f3c1')]).toEqual([true, false]);
    for (const field of Object.keys(timer))
      expect(timerJobSchema.safeParse({ ...timer, [field]: undefined }).success).toBe(false);
    expect(timerJobSchema.safeParse({ ...timer, index: 0.5 }).success).toBe(false);
  });
});

describe('a mail job', () => {
  it.each(mails)('[B8] %s', (id, mail) => {
    const job: MailJob = mailJobSchema.parse(mail);
    expect(job).toEqual(mail);
    expect(mailJobId(job)).toBe(id);
    expect(mailJobId(job)).not.toContain(':');
  });

  it.each(mails)('[B8] %s is refused when a field of it is missing', (_, mail) => {
    for (const field of Object.keys(Object(mail)))
      expect(mailJobSchema.safeParse({ ...Object(mail), [field]: undefined }).success).toBe(false);
  });
});

it('[B8] timers, mails and results have separate queues', () => {
  expect([TIMER_QUEUE, MAIL_QUEUE, RESULTS_QUEUE]).toEqual(['timers', 'mail', 'results']);
  const queues = mails.map(([, mail]) => queueOf(mailJobSchema.parse(mail)));
  expect(queues).toEqual([...Array(4).fill(MAIL_QUEUE), RESULTS_QUEUE]);
});
