/** The alerts of `infra/alerts` for the Prometheus operator. */
export function prometheusRule(alerts: string): string {
  const groups = alerts.slice(alerts.indexOf('groups:')).trimEnd();
  return `# Written by infra/src/dashboards/write.ts from infra/alerts/quarry.yml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: quarry
spec:
${groups.replaceAll(/^(?=.)/gm, '  ')}
`;
}
