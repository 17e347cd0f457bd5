import type { Report } from '#report/report.ts';

/** The failures of a run as a short text. */
export function runScenarioFailures({ failures }: Report): string {
  const all = Object.entries(failures).map(([reason, count]) => `${count} × ${reason}`);
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} …` : all.join(', ');
}
