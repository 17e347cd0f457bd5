import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DASHBOARDS } from '#dashboards/dashboards.ts';
import { dashboardText } from '#dashboards/grafana-dashboard.ts';
import { prometheusRule } from '#dashboards/prometheus-rule.ts';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';

/** Writes the files for Grafana and the Prometheus operator; a test compares them with the code. */
for (const dashboard of DASHBOARDS)
  await writeFile(join(CHECKOUT, 'infra', 'dashboards', `${dashboard.uid}.json`), dashboardText(dashboard));

const operator = join(CHECKOUT, 'infra', 'kubernetes', 'components', 'prometheus-operator');
await writeFile(
  join(operator, 'prometheus-rule.yaml'),
  prometheusRule(await readCheckout('infra', 'alerts', 'quarry.yml')),
);
