interface Metric {
  readonly type: string;
  readonly values: Record<string, number>;
  readonly thresholds?: Record<string, { readonly ok: boolean }>;
}

/** Our own figures on the screen, and the whole summary as JSON in SUMMARY (by default .data/load/k6.json). */
export function handleSummary(data: { metrics: Record<string, Metric> }): Record<string, string> {
  const lines = Object.entries(data.metrics)
    .filter(([name]) => name.startsWith('quarry_'))
    .map(([name, { values, thresholds }]) => {
      const figures = Object.entries(values).map(([key, value]) => `${key} ${Math.round(value * 10) / 10}`);
      const verdicts = Object.entries(thresholds ?? {}).map(([rule, { ok }]) => `${ok ? 'ok' : 'FAILED'}: ${rule}`);
      return `${name.padEnd(22)} ${figures.join('  ')}   ${verdicts.join('  ')}`;
    });
  return { stdout: `\n${lines.join('\n')}\n`, [__ENV.SUMMARY ?? '.data/load/k6.json']: JSON.stringify(data, null, 2) };
}
