/** As many helmets as the specification has (section 2). */
export const HELMET_COUNT = 36;

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
