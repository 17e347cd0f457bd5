import type { Row } from '#run/row.ts';
import { killAt } from './trapped-kill.ts';

export const row03: Row = {
  row: 3,
  title: 'kill -9 before commit',
  bounds: { takeoverMs: 8_000, closeLateMs: 9_000, viewMs: 9_000 },
  moment: { share: [0.05, 0.6] },
  inject: (scene) => killAt('before', scene),
};
