import type { Panel } from '#dashboards/panel.ts';

export interface Dashboard {
  /** Its name in URLs and its file name. */
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const DATASOURCE = { type: 'prometheus', uid: 'prometheus' };
const GRID = 24;
const SIZES = { number: { w: 4, h: 4 }, lines: { w: 12, h: 8 } } as const;

/** The file of a dashboard, for Grafana's provisioning. Panels are laid out in reading order. */
export const dashboardText = (dashboard: Dashboard): string =>
  `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`;

function grafanaDashboard({ uid, title, panels }: Dashboard): object {
  return {
    uid: `quarry-${uid}`,
    title: `Quarry: ${title}`,
    tags: ['quarry'],
    schemaVersion: 41,
    editable: false,
    graphTooltip: 1,
    refresh: '5s',
    time: { from: 'now-30m', to: 'now' },
    timezone: 'browser',
    annotations: { list: [] },
    templating: { list: [] },
    panels: laidOut(panels),
  };
}

function laidOut(panels: readonly Panel[]): object[] {
  let x = 0;
  let y = 0;
  let rowHeight = 0;
  return panels.map((panel, i) => {
    const { w, h } = SIZES[panel.kind];
    if (x + w > GRID) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    const gridPos = { x, y, w, h };
    x += w;
    rowHeight = Math.max(rowHeight, h);
    return grafanaPanel(panel, i + 1, gridPos);
  });
}

function grafanaPanel(panel: Panel, id: number, gridPos: object): object {
  const red = panel.redFrom === undefined ? [] : [{ color: 'red', value: panel.redFrom }];
  return {
    id,
    gridPos,
    type: panel.kind === 'number' ? 'stat' : 'timeseries',
    title: panel.title,
    description: panel.about,
    datasource: DATASOURCE,
    targets: panel.queries.map(({ expr, legend }, i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
    fieldConfig: {
      defaults: {
        unit: panel.unit,
        min: 0,
        thresholds: { mode: 'absolute', steps: [{ color: 'green', value: null }, ...red] },
        ...(panel.kind === 'lines' && red.length > 0 ? { custom: { thresholdsStyle: { mode: 'line' } } } : {}),
      },
      overrides: [],
    },
    options:
      panel.kind === 'number'
        ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'background', graphMode: 'area' }
        : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  };
}
