import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dashboardText } from '#dashboards/dashboard-text.ts';
import { DASHBOARDS } from '#dashboards/dashboards.ts';
import { CHECKOUT } from '#deployment/checkout.ts';

/** Writes the files that Grafana reads; a test notices when that was forgotten. */
for (const dashboard of DASHBOARDS)
  await writeFile(join(CHECKOUT, 'infra', 'dashboards', `${dashboard.uid}.json`), dashboardText(dashboard));
