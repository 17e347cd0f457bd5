import type { Mutant } from './mutant.ts';

const PROCESS = 'services/session-engine/src/partition/process-entries.ts';
const APPEND = '    const batch = await appendApart(decided, failed);';

/** Mutants that break the order decide → commit → effects → acknowledge → reply. */
export const orderMutants: readonly Mutant[] = [
  {
    name: 'acknowledge before commit',
    rows: [16],
    service: 'engine',
    patches: [
      {
        file: PROCESS,
        find: APPEND,
        replace: `    await parts.acknowledge(spans.entries.map((entry) => entry.id));\n${APPEND}`,
      },
    ],
  },
  {
    name: 'reply before commit',
    rows: [3, 15],
    service: 'engine',
    patches: [
      { file: PROCESS, find: APPEND, replace: `    await effects.reply(byGateway(decided.replies));\n${APPEND}` },
    ],
  },
  {
    name: 'publish before commit',
    rows: [3, 15, 16],
    service: 'engine',
    patches: [
      {
        file: PROCESS,
        find: APPEND,
        replace: `    await effects.publish([...decided.touched].flatMap((id) => cache.peek(id)?.buffer.take() ?? []));\n${APPEND}`,
      },
    ],
  },
  {
    name: 'no dedupe: a command sent again is decided again',
    rows: [21, 2],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/decide-batch.ts',
        find: 'decided.get(key) ?? priorOutcomes.get(key)',
        replace: 'undefined',
      },
    ],
  },
  {
    name: 'no pending recovery: what a predecessor left is never read',
    rows: [16],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/command-reader.ts',
        find: "  let pendingCursor: string | null = '0';",
        replace: '  let pendingCursor: string | null = null;',
      },
      {
        file: 'services/session-engine/src/partition/command-reader.ts',
        find: "    pendingCursor = '0';\n",
        replace: '    pendingCursor = null;\n',
      },
    ],
  },
  {
    name: 'after a failure the engine goes on at the end of the stream',
    rows: [9],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/command-reader.ts',
        find: "      if (!String(error).includes('BUSYGROUP')) throw error;\n",
        replace: "      await commands.xgroup('SETID', stream, COMMAND_GROUP, '$');\n",
      },
      {
        file: 'services/session-engine/src/partition/command-reader.ts',
        find: '    atOnce = FIRST_COUNT;\n',
        replace: '    hasGroup = false;\n',
      },
    ],
  },
  {
    name: 'trim by MAXLEN',
    rows: [6, 7, 21],
    service: 'engine',
    patches: [
      {
        file: 'services/session-engine/src/partition/command-reader.ts',
        find: 'await commands.xack(stream, COMMAND_GROUP, ...ids);',
        replace:
          "await commands.xack(stream, COMMAND_GROUP, ...ids);\n      await commands.xtrim(stream, 'MAXLEN', '=', 1);",
      },
    ],
  },
];
