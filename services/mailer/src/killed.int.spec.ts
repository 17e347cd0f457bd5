import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import { describe, expect, type TestContext, test } from 'vitest';
import { type ScriptedSmtp, startScriptedSmtp } from './spec-support/scripted-smtp.ts';
import { openTestMailer, type TestMailer } from './spec-support/test-mailer.ts';

/** A queue, a mail server and mailers per test, so that tests wait for their dead mailers' jobs concurrently. */
async function setUp({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const t = await openTestMailer();
  const smtp = await startScriptedSmtp();
  const running: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL');
    await t.close();
    await smtp.stop();
  });
  /** Starts the service as a process. @returns it once it is ready */
  const startProcess = async (): Promise<ChildProcess> => {
    const child = mailerProcess(t, smtp);
    running.push(child);
    for await (const line of createInterface({ input: child.stdout ?? expect.fail() }))
      if (line.includes('"event":"ready"')) break;
    child.stdout?.resume();
    return child;
  };
  /** Starts the service and kills it at this point of its first mail. @returns the mail's job */
  const killDuringMail = async (step: 'onRecipient' | 'onMessage'): Promise<string> => {
    const child = await startProcess();
    smtp[step] = async () => {
      smtp[step] = async () => {};
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const id = await t.add(job());
    await once(child, 'exit');
    return id;
  };
  return { t, smtp, startProcess, killDuringMail };
}

function mailerProcess(t: TestMailer, smtp: ScriptedSmtp): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: t.databaseUrl,
    REDIS_URL: t.redisUrl,
    SMTP_URL: smtp.url,
    METRICS_PORT: '0',
  };
  return spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const job = (): MailJob => ({
  type: 'sign-in',
  mailId: randomUUID(),
  to: 'a@example.org',
  link: 'https://q.example/l?token=x',
});

describe.concurrent('terminated or killed', () => {
  test('[E4] a mailer killed between sending and recording sends nothing twice', async (context) => {
    const { t, smtp, startProcess, killDuringMail } = await setUp(context);
    const id = await killDuringMail('onMessage');
    await startProcess();
    const next = await t.add(job());
    expect(await t.over(next)).toBe('completed');
    // The claim expires after two minutes: until then the mail waits, afterwards it is in doubt.
    await t.database.pool.query(`update mail set claimed_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await t.over(id)).toBe('failed');
    expect((await t.queue.getJob(id))?.failedReason).toContain('in doubt');
    expect(smtp.messages).toHaveLength(2);
  });

  test('[E8] a mailer killed before the message was complete loses nothing', async (context) => {
    const { t, smtp, startProcess, killDuringMail } = await setUp(context);
    const id = await killDuringMail('onRecipient');
    await startProcess();
    expect(await t.over(id)).toBe('completed');
    expect(smtp.messages).toHaveLength(1);
  });

  test('[E9] on SIGTERM a mailer finishes the mail in progress and exits with code 0', async (context) => {
    const { t, smtp, startProcess } = await setUp(context);
    const child = await startProcess();
    smtp.onMessage = async () => {
      smtp.onMessage = async () => {};
      child.kill('SIGTERM');
    };
    const mail = job();
    const id = await t.add(mail);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(await t.over(id)).toBe('completed');
    expect(await t.mails.state(mailJobId(mail))).toBe('sent');
  });
});

test('[E9] an invalid environment ends it with the names of the variables', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, MAIL_FROM: 'nobody', SMTP_URL: 'http://x' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM']) expect(said).toContain(name);
});
