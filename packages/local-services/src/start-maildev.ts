import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { LOOPBACK } from '#ports.ts';
import { type ManagedProcess, type ProcessHooks, startProcess } from '#process/managed-process.ts';

export interface MaildevOptions extends ProcessHooks {
  /** Folder of the mails, kept across restarts. */
  dataDir: string;
  smtpPort: number;
  webPort: number;
}

export type Maildev = ManagedProcess & {
  smtpUrl: string;
  /** The page that shows the mails; `GET {inboxUrl}/api/email` lists them as JSON. */
  inboxUrl: string;
};

/** The oldest are deleted first; the inbox is not an archive. */
const MAX_MAILS = 500;

/** Starts maildev, an SMTP server with an inbox page, as a process. */
export async function startMaildev(options: MaildevOptions): Promise<Maildev> {
  const { dataDir, smtpPort, webPort, log, onSpawn, signal } = options;
  await mkdir(dataDir, { recursive: true });
  const program = fileURLToPath(new URL('bin/maildev.js', import.meta.resolve('maildev')));
  const server = await startProcess({
    name: 'maildev',
    command: process.execPath,
    args: [
      program,
      ...['--smtp', String(smtpPort), '--ip', LOOPBACK],
      ...['--web', String(webPort), '--web-ip', LOOPBACK],
      ...['--mail-directory', dataDir, '--max-emails', String(MAX_MAILS)],
    ],
    // It looks for configuration files in this folder and all its parents.
    cwd: dataDir,
    log,
    onSpawn,
    signal,
    isReady: (line) => line.includes('Press Ctrl+C to stop'),
    graceMs: 5_000,
  });
  return { ...server, smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`, inboxUrl: `http://${LOOPBACK}:${webPort}` };
}
