type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** @returns the position of the answer a key chooses (1–6, A–F), from 0; null for any other key. */
export function positionOfKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): number | null {
  if (ctrlKey || metaKey || altKey || repeat || key.length !== 1) return null;
  const number = '123456'.indexOf(key);
  if (number >= 0) return number;
  const letter = 'abcdef'.indexOf(key.toLowerCase());
  return letter >= 0 ? letter : null;
}
