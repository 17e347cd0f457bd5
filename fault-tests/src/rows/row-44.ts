import type { Row } from '#run/row.ts';
import type { Patch } from '#system/patches.ts';

/** A newer engine says more than this gateway knows. */
const NEWER_ENGINE: readonly Patch[] = [
  {
    file: 'packages/events/src/backplane/publication.ts',
    find: 'const header = JSON.stringify({ sessionId, epoch, seq, audience, target });',
    replace:
      "const header = JSON.stringify({ sessionId, epoch, seq, audience, target, region: 'north', priority: 7 });",
  },
  {
    file: 'packages/events/src/backplane/reply.ts',
    find: '    replies: written,\n',
    replace:
      "    replies: written.map((reply) => ({ ...reply, tookMs: 3, notes: ['new'] })),\n    spare: { region: 'north' },\n",
  },
];

/** A newer gateway asks for more than this engine knows. */
const NEWER_GATEWAY: readonly Patch[] = [
  {
    file: 'packages/events/src/backplane/command.ts',
    find: 'heldMs, traceparent, body };',
    replace: "heldMs, traceparent, body: { ...body, hint: { colour: 'blue' } }, urgency: 3 };",
  },
];

export const row44: Row = {
  row: 44,
  title: 'an old gateway with a new engine',
  bounds: { closeLateMs: 1_500, viewMs: 2_500 },
  variants: [{ engine: NEWER_ENGINE }, { 'gateway-1': NEWER_GATEWAY }],
  inject: async ({ tell }) => tell('unknown fields on the way'),
};
