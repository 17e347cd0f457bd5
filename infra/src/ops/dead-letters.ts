import { createDeadLetterStore, type DeadLetter } from '@quarry/database/dead-letters/dead-letter-store';
import { createQuarantineStore } from '@quarry/database/dead-letters/quarantine-store';
import { decodeCommand, textEntry } from '@quarry/events/backplane/command';
import { abridge } from '@quarry/events/characters';
import { sessionIdSchema } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import { type OpsArgs, type OpsCommand, OpsError, printTable, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';

/** Commands that could not be parsed or made the code throw. */
export const deadLettersCommand: OpsCommand = {
  usage: 'dead-letters [list | show <id> | retry <id> | drop <id>]',
  about: 'commands that could not be processed; retry puts one on its stream again, under its id',
  async run(context, args) {
    switch (args.words[0] ?? 'list') {
      case 'list':
        return list(context);
      case 'show':
        return show(context, await waiting(context, args));
      case 'retry':
        return retry(context, await waiting(context, args));
      case 'drop':
        return mark(context, await waiting(context, args), 'dropped');
      default:
        throw new OpsError('list, show, retry or drop');
    }
  },
};

async function list({ database, print }: OpsContext): Promise<boolean> {
  const letters = await createDeadLetterStore(database).list({ state: 'waiting' });
  const rows = letters.map((letter) => ({
    id: letter.id,
    since: letter.createdAt.toISOString(),
    session: letter.sessionId,
    command: letter.commandId,
    reason: abridge(letter.reason.split('\n')[0] ?? '', 80),
  }));
  printTable(print, rows);
  return true;
}

async function waiting({ database }: OpsContext, args: OpsArgs): Promise<DeadLetter> {
  const id = Number(word(args, 1, 'id'));
  const letters = await createDeadLetterStore(database).list({ state: 'waiting', limit: 10_000 });
  const found = letters.find((letter) => letter.id === id);
  if (!found) throw new OpsError(`no dead letter ${args.words[1]} waits`);
  return found;
}

async function show({ print }: OpsContext, letter: DeadLetter): Promise<boolean> {
  print(`partition ${letter.partition}, entry ${letter.entryId}, since ${letter.createdAt.toISOString()}`);
  print(letter.reason);
  print(letter.payload);
  return true;
}

/** The command counts as arriving now: an answer to a question closed meanwhile is rejected, like a phone's. */
async function retry(context: OpsContext, letter: DeadLetter): Promise<boolean> {
  let command: CommandEnvelope;
  try {
    command = decodeCommand(letter.payload);
  } catch {
    throw new OpsError('no engine can read this command: it would become a dead letter again');
  }
  // Stream first: the other order would lose the command with the connection.
  await context.redis().xadd(...textEntry(command.sessionId, letter.payload));
  return mark(context, letter, 'retried');
}

async function mark(
  { database, print }: OpsContext,
  { id }: DeadLetter,
  state: 'retried' | 'dropped',
): Promise<boolean> {
  await createDeadLetterStore(database).mark(id, state);
  print(`dead letter ${id} ${state}`);
  return true;
}

/** Sessions whose log could not be folded. */
export const quarantineCommand: OpsCommand = {
  usage: 'quarantine [list | release <session id>]',
  about: 'sessions whose log could not be folded; release one once it can be',
  async run({ database, print }, args) {
    const store = createQuarantineStore(database);
    if ((args.words[0] ?? 'list') === 'list') {
      const rows = (await store.list()).map((one) => ({ ...one, at: one.at.toISOString() }));
      printTable(print, rows);
      return true;
    }
    if (args.words[0] !== 'release') throw new OpsError('list or release');
    const given = word(args, 1, 'session id');
    const id = sessionIdSchema.safeParse(given);
    if (!id.success || !(await store.release(id.data))) throw new OpsError(`${given} is not in quarantine`);
    print(`${given} is released: its next command loads the log again`);
    return true;
  },
};
