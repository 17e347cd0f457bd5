import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE, mailJobSchema } from '@quarry/events/jobs';
import { Queue } from 'bullmq';
import { hostWithCookie, type SampleHost } from './sample-host.ts';
import type { TestSystem } from './test-system.ts';

/**
 * Redeems the link that was mailed to a host.
 * @param from the browser it is redeemed in; default: the host's own
 * @returns the host, signed in as verified
 */
export async function verifyHost(
  system: TestSystem,
  host: SampleHost,
  from: { readonly cookie: string } = host,
): Promise<SampleHost> {
  const queue = new Queue(MAIL_QUEUE, { connection: { url: system.services.redisUrl }, prefix: QUEUE_PREFIX });
  const jobs = (await queue.getJobs(['waiting', 'prioritized', 'delayed'])).map((job) => mailJobSchema.parse(job.data));
  await queue.close();
  const mail = jobs.find((job) => job.type === 'registration' && job.to === host.user.email);
  if (mail?.type !== 'registration') throw new Error(`no mail to ${host.user.email}`);
  const token = new URL(mail.link).searchParams.get('token');
  const redeemed = await host.fetch('/api/auth/session', {
    json: { token, email: host.user.email },
    headers: { cookie: from.cookie },
  });
  return hostWithCookie(system.url, redeemed.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}
