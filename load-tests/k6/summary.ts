import { RUN } from './session.ts';

interface Metric {
  readonly type: string;
  readonly values: Record<string, number>;
  readonly thresholds?: Record<string, { readonly ok: boolean }>;
}

/** Statistics of each trend in a summary; every script has them in its options. */
export const summaryTrendStats = ['p(50)', 'p(95)', 'p(99)', 'max'];

/** Prints our own figures, and writes all metrics as JSON to SUMMARY (by default k6-summary.json). */
export function handleSummary({ metrics }: { metrics: Record<string, Metric> }): Record<string, string> {
  const lines = Object.entries(metrics)
    .filter(([name]) => name.startsWith('quarry_'))
    .map(([name, { values, thresholds }]) => {
      const figures = Object.entries(values).map(([key, value]) => `${key} ${Math.round(value * 10) / 10}`);
      const verdicts = Object.entries(thresholds ?? {}).map(([rule, { ok }]) => `${ok ? 'ok' : 'FAILED'}: ${rule}`);
      return `${name.padEnd(22)} ${figures.join('  ')}   ${verdicts.join('  ')}`;
    });
  return {
    stdout: `\n${lines.join('\n')}\n`,
    // Without the setup's data, which contains the host's cookie.
    [__ENV.SUMMARY ?? 'k6-summary.json']: JSON.stringify({ run: RUN, metrics }, null, 2),
  };
}
