import { writeFile } from 'node:fs/promises';
import { type Account, createAccountStore } from '@quarry/database/accounts/account-store';
import type { PersonExport } from '@quarry/database/accounts/personal-data';
import { createEventStore, type EventStore } from '@quarry/database/event-store/event-store';
import { createResultStore, type ResultStore } from '@quarry/database/results/result-store';
import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { encodeRevocation } from '@quarry/events/backplane/revocation';
import { normalAddress } from '@quarry/events/email';
import { sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { canonicalLeaf } from '@quarry/results/receipts/leaf';
import { publishOn } from '@quarry/service-kit/redis';
import { type OpsArgs, type OpsCommand, OpsError, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';
import { forgetMailsTo } from '#ops/mails.ts';

/** Handles requests of hosts about their data. */
export const personCommand: OpsCommand = {
  usage:
    'person export <e-mail or user id> [--out file] | person delete <…> --yes | person disable <…> | person enable <…>',
  about:
    'export: everything stored about a host as JSON, with session logs as hosts export them; delete: all of it, results and receipts too; disable: no sign-in',
  async run(context, args) {
    const given = word(args, 1, 'e-mail or user id');
    const account = await findAccount(context, given);
    const [verb] = args.words;
    if (!account && verb === 'delete' && given.includes('@')) return completeDeletion(context, given, args);
    if (!account) throw new OpsError(`no account ${given}`);
    switch (verb) {
      case 'export':
        return exportPerson(context, account, args);
      case 'delete':
        return deletePerson(context, account, args);
      case 'disable':
      case 'enable':
        return setDisabled(context, account, verb === 'disable');
      default:
        throw new OpsError('export, delete, disable or enable');
    }
  },
};

async function findAccount({ database }: OpsContext, given: string): Promise<Account | null> {
  const accounts = createAccountStore(database);
  // An account keeps an older spelling if another has the canonical form (migration 0026).
  if (given.includes('@')) return (await accounts.byEmail(given)) ?? accounts.byEmail(normalAddress(given) ?? given);
  const id = userIdSchema.safeParse(given);
  return id.success ? accounts.byId(id.data) : null;
}

async function exportPerson({ database, print }: OpsContext, { id }: Account, args: OpsArgs): Promise<boolean> {
  const person = await createAccountStore(database).exportPerson(id);
  if (!person) throw new OpsError(`the account ${id} was deleted meanwhile`);
  const pieces = piecesOf(person, createEventStore(database), createResultStore(database));
  if (typeof args.flags.out !== 'string') for await (const piece of pieces) print(piece);
  else {
    // Personal data: readable only by the operator.
    await writeFile(args.flags.out, inLines(pieces), { mode: 0o600 });
    print(`written to ${args.flags.out}`);
  }
  return true;
}

/** The export as JSON in chunks of one page of a log: a hall's log exceeds the maximum string length. */
async function* piecesOf(
  person: PersonExport,
  events: EventStore,
  results: Pick<ResultStore, 'saltSecretOfResults'>,
): AsyncGenerator<string> {
  const withoutLogs = JSON.stringify({ ...person, logs: {} }, null, 2);
  const end = '}\n}';
  yield withoutLogs.slice(0, -end.length);
  let before = '';
  for (const { id } of person.sessions) {
    yield `${before}${JSON.stringify(id)}: [`;
    before = '';
    const secret = await results.saltSecretOfResults(sessionIdSchema.parse(id));
    // Without its players' device ids, which are credentials: with one, anybody can enter as the player.
    for await (const page of events.stream(sessionIdSchema.parse(id))) {
      yield before + page.map((recorded) => canonicalLeaf(recorded, secret)).join(',\n');
      before = ',';
    }
    yield ']';
    before = ',';
  }
  yield end;
}

async function* inLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield `${piece}\n`;
}

async function deletePerson(context: OpsContext, { id, email }: Account, args: OpsArgs): Promise<boolean> {
  if (args.flags.yes !== true) throw new OpsError(`this deletes ${email} and all their sessions: confirm with --yes`);
  // Delete nothing without Redis, which holds the mail jobs.
  await context.redis().ping();
  // If the rest is interrupted, only the e-mail address finds the jobs.
  context.print(`deleting ${email}; if this is interrupted, repeat it with the e-mail`);
  const outcome = await createAccountStore(context.database).deletePerson(id);
  if (outcome === 'session-running')
    throw new OpsError('the host has a running session: `end` it first (`sessions`); if none is listed, wait a minute');
  await closeSockets(context, id);
  await forgetMailsTo(context, email);
  context.print(`deleted: account, sign-ins, quizzes, sessions and mails of ${id}`);
  return true;
}

/** Removes mails left by an interrupted deletion: the account is gone, but their jobs and records have its address. */
async function completeDeletion(context: OpsContext, email: string, args: OpsArgs): Promise<boolean> {
  if (args.flags.yes !== true) throw new OpsError(`no account ${email}: --yes deletes mails to it that are left`);
  const removed = await forgetMailsTo(context, email);
  if (removed === 0) throw new OpsError(`no account ${email}, and no mails to it`);
  context.print(`no account ${email}; deleted: jobs and records of mails to it: ${removed}`);
  return true;
}

/** A disabled host cannot sign in; a running session continues until it is ended. */
async function setDisabled(context: OpsContext, { id }: Account, value: boolean): Promise<boolean> {
  const ended = await createAccountStore(context.database).setDisabled(id, value);
  if (value) await closeSockets(context, id);
  context.print(value ? `disabled: ${id} cannot sign in; sign-ins ended: ${ended.length}` : `enabled: ${id}`);
  return true;
}

/** The sign-ins have ended; this closes their open sockets. */
async function closeSockets(context: OpsContext, userId: Account['id']): Promise<void> {
  await publishOn(context.redis(), REVOCATIONS_CHANNEL, encodeRevocation({ userId, signInIds: null }));
}
