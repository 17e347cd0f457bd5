import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import { test as base, describe, expect } from 'vitest';
import { type ScriptedSmtp, startScriptedSmtp } from './spec-support/scripted-smtp.ts';
import { openTestMailer, type TestMailer } from './spec-support/test-mailer.ts';

interface Killed {
  t: TestMailer;
  smtp: ScriptedSmtp;
  /** Runs the service as it runs for real. @returns it when it says that it is ready */
  startProcess(): Promise<ChildProcess>;
}

/** A queue, a mail server and mailers for each test, so that they wait for their dead mailers' jobs at the same time. */
const test = base.extend<{ killed: Killed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  killed: async ({}, use) => {
    const t = await openTestMailer();
    const smtp = await startScriptedSmtp();
    const running: ChildProcess[] = [];
    await use({
      t,
      smtp,
      async startProcess() {
        const child = mailerProcess(t, smtp);
        running.push(child);
        for await (const line of createInterface({ input: child.stdout ?? expect.fail() }))
          if (line.includes('"event":"ready"')) break;
        child.stdout?.resume();
        return child;
      },
    });
    for (const child of running) child.kill('SIGKILL');
    await t.close();
    await smtp.stop();
  },
});

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

describe.concurrent('asked to end, or killed', () => {
  test('[E4] a mailer killed between sending and marking sends nothing twice', async ({
    killed: { t, smtp, startProcess },
  }) => {
    const child = await startProcess();
    smtp.onMessage = async () => {
      smtp.onMessage = async () => {};
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const mail = job();
    const id = await t.add(mail);
    await once(child, 'exit');
    await startProcess();
    const next = await t.add(job());
    expect(await t.over(next)).toBe('completed');
    // The claim lapses only after two minutes: until then the mail waits, afterwards it is in doubt.
    await t.database.pool.query(`update mail set claimed_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await t.over(id)).toBe('failed');
    expect((await t.queue.getJob(id))?.failedReason).toContain('in doubt');
    expect(smtp.messages).toHaveLength(2);
  });

  test('[E8] a mailer killed before the message was complete loses nothing', async ({
    killed: { t, smtp, startProcess },
  }) => {
    const child = await startProcess();
    smtp.onRecipient = async () => {
      smtp.onRecipient = async () => {};
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const id = await t.add(job());
    await once(child, 'exit');
    await startProcess();
    expect(await t.over(id)).toBe('completed');
    expect(smtp.messages).toHaveLength(1);
  });

  test('[E9] asked to end, a mailer finishes the mail under way and ends with 0', async ({
    killed: { t, smtp, startProcess },
  }) => {
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
    expect(await t.mails.get(mailJobId(mail))).toMatchObject({ state: 'sent' });
  });
});

test('[E9] a wrong environment ends it with the names of the variables', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = { PATH: process.env.PATH ?? '', MAIL_FROM: 'nobody', SMTP_URL: 'http://x' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM']) expect(said).toContain(name);
});
