import type { Row } from '#run/row.ts';

export const row00: Row = {
  row: 0,
  title: 'no fault at all',
  bounds: { closeLateMs: 700, viewMs: 1_500 },
  inject: async ({ tell }) => tell('nothing'),
};
