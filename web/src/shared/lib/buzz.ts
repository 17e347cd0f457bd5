/** A short vibration where the device has it and the reader has not asked for calm. @param pattern milliseconds */
export function buzz(pattern: number[]): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(pattern);
}
