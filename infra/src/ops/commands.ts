import type { OpsCommand } from '#ops/command.ts';
import { deadLettersCommand, quarantineCommand } from '#ops/dead-letters.ts';
import { mailsCommand } from '#ops/mails.ts';
import { partitionsCommand } from '#ops/partitions.ts';
import { personCommand } from '#ops/person.ts';
import { rebuildResultsCommand } from '#ops/rebuild-results.ts';
import { receiptKeysCommand, verifyReceiptCommand } from '#ops/receipts.ts';
import { endSessionCommand, listSessionsCommand, showEventsCommand } from '#ops/sessions.ts';
import { verifyLogCommand } from '#ops/verify.ts';
import { verifySessionCommand } from '#ops/verify-session.ts';

/** Subcommands by name. */
export const OPS_COMMANDS: Readonly<Record<string, OpsCommand>> = {
  sessions: listSessionsCommand,
  events: showEventsCommand,
  verify: verifyLogCommand,
  'verify-session': verifySessionCommand,
  'verify-receipt': verifyReceiptCommand,
  'receipt-keys': receiptKeysCommand,
  'rebuild-results': rebuildResultsCommand,
  end: endSessionCommand,
  partitions: partitionsCommand,
  'dead-letters': deadLettersCommand,
  quarantine: quarantineCommand,
  mails: mailsCommand,
  person: personCommand,
};

/** Output of `npm run ops` without a subcommand. */
export function opsUsage(): string {
  const lines = Object.values(OPS_COMMANDS).map(({ usage, about }) => `  ${usage}\n      ${about}`);
  return [
    'npm run ops -- <command>',
    '',
    ...lines,
    '',
    'The system is found by DATABASE_URL and REDIS_URL, or by .data/run.json.',
  ].join('\n');
}
