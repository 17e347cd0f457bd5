import { userNameKey } from '#text.ts';

/** Names that the service gives where players do not choose their own: a stone and an animal, at most 20 characters. */

const STONES =
  'Agate Amber Basalt Beryl Chalk Citrine Copper Coral Flint Garnet Gold Granite Iron Jade Jasper Lapis Marble Mica Nickel Obsidian Olivine Onyx Opal Pearl Peridot Pyrite Quartz Ruby Sapphire Silver Slate Spinel Tin Topaz Zinc Zircon'.split(
    ' ',
  );
const ANIMALS =
  'Badger Bear Beaver Bison Condor Crane Crow Deer Dolphin Eagle Falcon Ferret Finch Fox Gecko Hare Hawk Heron Ibex Jackal Koala Lemur Lynx Magpie Marten Mole Moose Newt Otter Owl Panda Puffin Raven Robin Salmon Seal Shrew Sparrow Stork Swan Tapir Tern Toad Trout Viper Walrus Wolf Wombat Wren Yak'.split(
    ' ',
  );

/**
 * An unused name; the same device gets the same name while it is free. When all are taken, they repeat with a number.
 * @param taken keys of the names in use, from `userNameKey`
 */
export function givenName(taken: { has(key: string): boolean }, deviceId: string): string {
  const names = STONES.length * ANIMALS.length;
  const first = hash(deviceId);
  for (let i = 0; ; i++) {
    const at = (first + i) % names;
    const round = Math.floor(i / names);
    const name = `${STONES[at % STONES.length]} ${ANIMALS[Math.floor(at / STONES.length)]}${round === 0 ? '' : ` ${round + 1}`}`;
    if (!taken.has(userNameKey(name))) return name;
  }
}

/** FNV-1a: spreads ids over the names; nothing secret depends on it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
