import { parser } from '@prometheus-io/lezer-promql';

/** Metrics in an expression. @throws Error if it is not PromQL */
export function metricsOf(expression: string): string[] {
  // Grafana replaces these with durations.
  const promql = expression.replaceAll(/\$__\w+/g, '1m');
  const names = new Set<string>();
  parser.parse(promql).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${promql}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.add(promql.slice(from, to));
    },
  });
  return [...names];
}

/** Names of the metrics on a page; histograms also with their suffixes. @param page Prometheus text */
export function exportedMetrics(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}
