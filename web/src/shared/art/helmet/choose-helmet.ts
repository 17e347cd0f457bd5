/** The parts of a helmet; six by six gives the 36 of the specification (section 2). */
const SHELLS = ['hardhat', 'greathelm', 'cone', 'diver', 'explorer', 'aviator'] as const;
const CRESTS = ['lamp', 'horns', 'plume', 'crystals', 'wings', 'pennant'] as const;

export type Shell = (typeof SHELLS)[number];
export type Crest = (typeof CRESTS)[number];

export interface HelmetDesign {
  readonly shell: Shell;
  readonly crest: Crest;
  /** 0 to 5; every shell and every crest appears in each of the six tints. */
  readonly tint: number;
}

export const HELMET_COUNT = SHELLS.length * CRESTS.length;

/** @param index 0 to 35 */
export function helmetDesign(index: number): HelmetDesign {
  const shell = Math.floor(index / CRESTS.length) % SHELLS.length;
  const crest = index % CRESTS.length;
  return { shell: SHELLS[shell] as Shell, crest: CRESTS[crest] as Crest, tint: (shell + crest) % 6 };
}

/** FNV-1a over UTF-16 units: cheap, and the same in every browser. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return hash >>> 0;
}

/** The same player has the same helmet on every screen (specification, section 2). @returns 0 to 35 */
export function chooseHelmet(playerId: string, userName: string): number {
  return fnv1a(`${playerId}\u0000${userName}`) % HELMET_COUNT;
}

/** Each helmet belongs to one in 36 ids, so this many tries practically never fail. */
const TRIES = 2_000;

/**
 * A player who chooses a helmet gets an id that yields it, so that every screen draws it without further data.
 * @param draw a new random id
 */
export function idForHelmet(helmet: number, userName: string, draw: () => string): string {
  let id = draw();
  for (let tries = 1; tries < TRIES && chooseHelmet(id, userName) !== helmet; tries += 1) id = draw();
  return id;
}
