/** @returns null for what is not Base64 (RFC 4648), white space ignored */
export function base64Bytes(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
