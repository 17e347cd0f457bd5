import type { Row } from '#run/row.ts';
import { killAt } from './trapped-kill.ts';

export const row02: Row = {
  row: 2,
  title: 'kill -9 between commit and acknowledgement',
  bounds: { takeoverMs: 8_000, closeLateMs: 9_000, viewMs: 9_000 },
  moment: { share: [0.05, 0.6] },
  inject: (scene) => killAt('after', scene),
};
