import { COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import type { GatewayId } from '@quarry/events/ids';
import { type Batch, inBatch, inCommandReader, inProcessEntries, type Processing } from './modules.ts';
import type { Mutant } from './mutant.ts';

/** Mutants that break the order decide → commit → effects → acknowledge → reply. */
export const orderMutants: readonly Mutant[] = [
  {
    name: 'acknowledge before commit',
    rows: [16],
    service: 'engine',
    replacements: [
      inProcessEntries('createEntryProcessor', (create) => (parts) => {
        const processor = create(parts);
        return {
          ...processor,
          async process(entries, redelivered) {
            await parts.acknowledge(entries.map(({ id }) => id));
            await processor.process(entries, redelivered);
          },
        };
      }),
    ],
  },
  {
    name: 'reply before commit',
    rows: [3, 15],
    service: 'engine',
    replacements: [
      beforeAppend(async ({ effects }, { replies }) => {
        const byGateway = Map.groupBy(replies, ({ gatewayId }): GatewayId => gatewayId);
        await effects.reply(new Map([...byGateway].map(([id, own]) => [id, own.map(({ reply }) => reply)])));
      }),
    ],
  },
  {
    name: 'publish before commit',
    rows: [3, 15, 16],
    service: 'engine',
    replacements: [
      beforeAppend(async ({ effects, cache }, { touched }) => {
        await effects.publish([...touched].flatMap((id) => cache.peek(id)?.buffer.take() ?? []));
      }),
    ],
  },
  {
    name: 'no dedupe: a command sent again is decided again',
    rows: [21, 2],
    service: 'engine',
    replacements: [
      inBatch('commandKey', (commandKey) => {
        let n = 0;
        return (command) => `${commandKey(command)} ${n++}`;
      }),
    ],
  },
  {
    name: 'no pending recovery: what a predecessor left is never read',
    rows: [16],
    service: 'engine',
    replacements: [
      inCommandReader('createCommandReader', (create) => (partition, blocking, commands, clock) => {
        // New entries are read over the blocking connection.
        const withoutPending = new Proxy(commands, {
          get(client, key) {
            if (key === 'xreadgroup') return async () => null;
            const value = Reflect.get(client, key);
            return typeof value === 'function' ? value.bind(client) : value;
          },
        });
        return create(partition, blocking, withoutPending, clock);
      }),
    ],
  },
  {
    name: 'after a failure the engine goes on at the end of the stream',
    rows: [9],
    service: 'engine',
    replacements: [
      inCommandReader('createCommandReader', (create) => (partition, blocking, commands, clock) => {
        const reader = create(partition, blocking, commands, clock);
        let skips = true;
        return {
          ...reader,
          async next() {
            // Without a group there is nothing to skip; then it is created.
            if (skips) await commands.xgroup('SETID', commandStream(partition), COMMAND_GROUP, '$').catch(() => {});
            skips = false;
            return reader.next();
          },
          rewind() {
            skips = true;
            reader.rewind();
          },
        };
      }),
    ],
  },
  {
    name: 'trim by MAXLEN',
    rows: [6, 7, 21],
    service: 'engine',
    replacements: [
      inCommandReader('createCommandReader', (create) => (partition, blocking, commands, clock) => {
        const reader = create(partition, blocking, commands, clock);
        return {
          ...reader,
          async acknowledge(ids) {
            await reader.acknowledge(ids);
            await commands.xtrim(commandStream(partition), 'MAXLEN', '=', 1);
          },
        };
      }),
    ],
  },
];

/** Does something with a decided batch before it is stored. */
function beforeAppend(work: (parts: Processing, batch: Batch) => Promise<void>) {
  return inProcessEntries('createEntryProcessor', (create) => (parts) => {
    const { events } = parts.store;
    const append: typeof events.append = async (lease, batch) => {
      // The processor stores what it has decided, effects included.
      await work(parts, batch as Batch);
      return events.append(lease, batch);
    };
    return create({ ...parts, store: { ...parts.store, events: { ...events, append } } });
  });
}
