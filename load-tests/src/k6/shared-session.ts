import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { signUp, startSession } from '@quarry/participants/account';
import { sampleQuiz } from '@quarry/participants/pure/sample-quiz';

/**
 * Creates the session that all parts of a divided run join, and writes it as `LoadSession` of the scripts. The file has
 * the host's cookie. @param run prefix of its quiz id, by which the event log is queried afterwards
 */
export async function createSharedSession(
  url: string,
  file: string,
  { run, questions, seconds }: { readonly run: string; readonly questions: number; readonly seconds: number },
): Promise<void> {
  const account = await signUp(url, `${run}-${randomUUID()}@example.test`);
  const list = sampleQuiz(questions, { seconds, modifier: 1 });
  const sessionId = await startSession(account, `${run}-${randomUUID()}`, list);
  const { id: hostId } = await account.me();
  const session = { sessionId, hostId, cookie: account.cookie, questions: list };
  await writeFile(file, `${JSON.stringify(session)}\n`, { mode: 0o600 });
}
