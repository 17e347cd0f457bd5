import type { RecordedEvent } from '@quarry/events/session/events';

/** Who somebody is, beyond an id. */
const PERSONAL: ReadonlySet<string> = new Set(['identifier', 'pendingName', 'email', 'deviceId']);

/** One line per event: version, time, content as `key=value` and command. People appear by id only. */
export function describeEvent({ version, at, commandId, event }: RecordedEvent): string {
  const { type, ...fields } = event;
  const shown = Object.entries(fields)
    .filter(([key, value]) => !PERSONAL.has(key) && value !== undefined)
    .map(([key, value]) => `${key}=${key === 'deadline' && typeof value === 'number' ? timeOf(value) : textOf(value)}`);
  return `${String(version).padStart(6)}  ${timeOf(at)}  ${type.padEnd(16)}  ${shown.join(' ')}  [${commandId}]`;
}

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);

/** Of a list of parts, such as questions, their number. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const hasParts = value.some((one) => typeof one === 'object');
    return hasParts ? `${value.length}` : value.join();
  }
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);
}
