/** @returns the item itself if it already has these values, so that no undo step or unsaved change results */
export function withValues<T extends object>(item: T, values: Partial<T>): T {
  const keys = Object.keys(values) as (keyof T)[];
  return keys.every((key) => item[key] === values[key]) ? item : { ...item, ...values };
}

/** @returns the list itself if no item changes */
export function changeEach<T>(list: T[], change: (item: T) => T): T[] {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
}
