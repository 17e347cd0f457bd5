import { styleText } from 'node:util';
import { prettyFactory } from 'pino-pretty';

type Color = 'cyan' | 'magenta' | 'green' | 'yellow' | 'blue' | 'gray';

export interface LogView {
  /** Adds the lines of a source; `keep` selects those to show. */
  source(name: string, keep?: (line: string) => boolean): (line: string) => void;
}

const COLORS: ReadonlyArray<[prefix: string, Color]> = [
  ['gateway', 'cyan'],
  ['engine', 'magenta'],
  ['mailer', 'green'],
  ['maildev', 'yellow'],
];
const WIDTH = 'gateway-1'.length;

/** Merges the logs of all processes into one stream of lines, `12:30:05 gateway-1 │ …`, coloured on terminals. */
export function logView(write: (text: string) => void, now: () => Date = () => new Date()): LogView {
  const pretty = prettyFactory({
    colorize: process.stdout.isTTY,
    singleLine: true,
    // Each line starts with the time and the source.
    ignore: 'time,pid,hostname,service,event,msg',
    messageFormat: ({ event, msg, err }) =>
      [event, msg ?? (err as Error | undefined)?.message].filter(Boolean).join(': '),
  });
  return {
    source: (name, keep = () => true) => {
      const color = COLORS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'blue';
      const label = styleText(color, `${name.padEnd(WIDTH)} │`);
      return (line) => {
        if (line.trim() === '' || !keep(line)) return;
        const prefix = `${styleText('gray', now().toTimeString().slice(0, 8))} ${label} `;
        for (const part of pretty(line).trim().split('\n')) write(`${prefix}${part.trimEnd()}\n`);
      };
    },
  };
}
