import { z } from 'zod';
import { defineHub } from '#hub/define-hub.ts';

/** Methods that demonstrate everything a hub can answer. */
export const exampleHub = defineHub({
  methods: {
    GetConnectionId: { args: z.tuple([]), result: z.string() },
    Echo: { args: z.tuple([z.unknown()]), result: z.unknown() },
    Void: { args: z.tuple([]) },
    Fail: { args: z.tuple([]) },
    FailHub: { args: z.tuple([]) },
    Broadcast: { args: z.tuple([z.string().min(1), z.array(z.unknown())]) },
    CloseMe: { args: z.tuple([z.string().nullable(), z.boolean()]) },
  },
  clientTargets: {},
});
