import { expect, test } from 'vitest';
import { sourceWith } from './changes.ts';

const SOURCE = `
export const limits = { most: 1 };
export function twice(n) { return 2 * n; }
export async function later() { return twice(3); }
export class Meter { read() { return limits.most; } }
export const read = () => new Meter().read();
`;

/** As the preloaded module does it. */
async function load(source: string, names: readonly string[], by: Record<string, (original: never) => unknown>) {
  const scope = `replaced-${Math.random()}`;
  Object.assign(globalThis, { [scope]: (name: string, original: unknown) => by[name]?.(original as never) });
  const code = `const __replaced = globalThis[${JSON.stringify(scope)}]; ${sourceWith(source, names)}`;
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('[C3080] functions, classes and constants are replaced, for their own module too', async () => {
  const loaded = await load(SOURCE, ['limits', 'twice', 'Meter'], {
    limits: (limits: object) => ({ ...limits, most: 5 }),
    twice: (twice: (n: number) => number) => (n: number) => twice(n) + 1,
    Meter: (Meter: new () => { read(): number }) =>
      class extends Meter {
        override read() {
          return super.read() * 100;
        }
      },
  });
  expect([loaded.twice(3), await loaded.later(), loaded.read(), loaded.limits]).toEqual([7, 7, 500, { most: 5 }]);
});

test('[C3080] what a module does not declare as an export is refused', () => {
  expect(() => sourceWith(SOURCE, ['thrice'])).toThrow('no export "thrice"');
  expect(() => sourceWith('function twice() {}\nexport { twice };', ['twice'])).toThrow('no export "twice"');
});
