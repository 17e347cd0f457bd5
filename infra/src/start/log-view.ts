import { styleText } from 'node:util';
import { formatLogLine } from '#start/format-log-line.ts';

type Color = 'cyan' | 'magenta' | 'green' | 'yellow' | 'blue' | 'gray';

export interface LogView {
  /** Takes the lines of one source; `keep` says which of them are worth showing. */
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
  return {
    source: (name, keep = () => true) => {
      const color = COLORS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'blue';
      const label = styleText(color, `${name.padEnd(WIDTH)} │`);
      return (line) => {
        if (line.trim() === '' || !keep(line)) return;
        const { time, text } = formatLogLine(line, now);
        const prefix = `${styleText('gray', time)} ${label} `;
        for (const part of text.split('\n')) write(`${prefix}${part}\n`);
      };
    },
  };
}
