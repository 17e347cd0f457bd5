import { styleText } from 'node:util';
import { z } from 'zod';

/** A line as pino writes it. Levels: 30 info, 40 warn, 50 error, 60 fatal; `time` in epoch milliseconds or ISO 8601. */
const pinoLine = z.looseObject({
  level: z.number(),
  time: z.union([z.number(), z.iso.datetime()]),
  msg: z.string().optional(),
  event: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

/** Fields that say nothing on one machine, where the source's name stands in front of each line. */
const HIDDEN = new Set(['pid', 'hostname', 'name', 'service', 'v']);

/** Makes a log line readable: a JSON line of pino becomes `message key=value …`, with an error's stack below it. */
export function formatLogLine(line: string, now: () => Date): { time: string; text: string } {
  const parsed = pinoLine.safeParse(tryParse(line));
  if (!parsed.success) return { time: clock(now()), text: line };
  const { level, time, msg, event, err, ...rest } = parsed.data;
  const fields = Object.entries(rest).filter(([key]) => !HIDDEN.has(key));
  const details = fields.map(([key, value]) => styleText('gray', `${key}=${compact(value)}`));
  const message = [event, msg ?? err?.message].filter(Boolean).join(': ');
  const first = [badge(level), message, ...details].filter(Boolean).join(' ');
  const stack = err && level >= 50 ? (err.stack ?? err.message) : undefined;
  const detail = stack ?? (err && msg !== undefined ? err.message : undefined);
  return { time: clock(new Date(time)), text: detail ? `${first}\n${styleText('gray', indent(detail))}` : first };
}

function badge(level: number): string {
  if (level >= 50) return styleText('red', level >= 60 ? 'FATAL' : 'ERROR');
  if (level >= 40) return styleText('yellow', 'WARN');
  return level < 30 ? styleText('gray', 'debug') : '';
}

function compact(value: unknown): string {
  return typeof value === 'string' && !/[\s"]/.test(value) ? value : JSON.stringify(value);
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function clock(date: Date): string {
  return date.toTimeString().slice(0, 8);
}

function tryParse(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
