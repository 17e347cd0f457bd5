import { parser } from '@prometheus-io/lezer-promql';

/** Metrics that an expression names. @throws Error when it is no PromQL */
export function metricsOf(expression: string): string[] {
  // Grafana fills these in; to the language they are durations.
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
