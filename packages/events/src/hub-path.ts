/** Paths of the two hubs (specification, section 7). In a file of its own, because a player's phone loads no schemas. */
export const HUB_PATH = { host: '/master', player: '/slave' } as const;
