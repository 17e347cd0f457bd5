import { chooseHelmet } from '@quarry/events/helmet';

/** The parts of a helmet; six by six gives the 36 of the specification (section 2). */
const SHELLS = ['hardhat', 'greathelm', 'cone', 'diver', 'explorer', 'aviator'] as const;
const CRESTS = ['lamp', 'horns', 'plume', 'crystals', 'wings', 'pennant'] as const;

export type Shell = (typeof SHELLS)[number];
export type Crest = (typeof CRESTS)[number];

interface HelmetDesign {
  readonly shell: Shell;
  readonly crest: Crest;
  /** 0 to 5; every shell and every crest appears in each of the six tints. */
  readonly tint: number;
}

/** @param index 0 to 35 */
export function helmetDesign(index: number): HelmetDesign {
  const shell = Math.floor(index / CRESTS.length) % SHELLS.length;
  const crest = index % CRESTS.length;
  return { shell: SHELLS[shell] as Shell, crest: CRESTS[crest] as Crest, tint: (shell + crest) % 6 };
}

/** One in 36 ids yields a given helmet, so this many attempts practically never fail. */
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
