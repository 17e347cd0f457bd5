import { type Dashboard, grafanaDashboard } from '#dashboards/grafana-dashboard.ts';

/** A dashboard's file. */
export const dashboardText = (dashboard: Dashboard): string =>
  `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`;
