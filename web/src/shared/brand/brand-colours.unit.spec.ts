import { readFileSync } from 'node:fs';
import { EVERY } from '@quarry/test-kit/every';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandColours } from './brand-colours.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The colours that a palette sets by day and by night. */
function grounds(file: string): { day: string[]; night: string[] } {
  const [day = '', night = ''] = read(file).split('@media (prefers-color-scheme: dark)');
  const of = (text: string) =>
    [...text.matchAll(/--(?:page|surface[\w-]*|sky-[12]):\s*(#[0-9a-f]{6})/g)].map(([, colour]) => String(colour));
  return { day: of(day), night: of(night) };
}

const PALETTES = ['../theme/palette.css', '../theme/palette-professional.css'].map(grounds);

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const ratio = (one: string, other: string) => contrast(channels(one), channels(other));

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const always = (property: (accent: string) => void) =>
  fc.assert(fc.property(anyColour, property), {
    numRuns: EVERY ? 2_000 : 400,
    examples: [['#000000'], ['#ffffff'], ['#777777'], ['#767676'], ['#ffff00'], ['#0000ff'], ['#f5a51f']],
  });

describe('[W3590] for any colour', () => {
  test('text on it is legible, also while hovered', () => {
    always((accent) => {
      for (const tokens of Object.values(brandColours(accent)).slice(0, 2) as ReturnType<
        typeof brandColours
      >['day'][]) {
        expect(tokens.primary).toBe(accent);
        for (const ground of ['primary', 'primary-hover'] as const)
          expect(ratio(tokens['on-primary'], tokens[ground])).toBeGreaterThanOrEqual(4.5);
      }
    });
  });

  test('text in it is legible, and its edge stands out, on every background of every palette', () => {
    always((accent) => {
      const colours = brandColours(accent);
      for (const palette of PALETTES)
        for (const time of ['day', 'night'] as const)
          for (const ground of palette[time]) {
            expect(ratio(colours[time]['primary-ink'], ground)).toBeGreaterThanOrEqual(4.5);
            expect(ratio(colours[time]['primary-edge'], ground)).toBeGreaterThanOrEqual(3);
          }
    });
  });

  test('a legible one stays as it is; an adjusted one is reported', () => {
    expect(brandColours('#00301a')).toMatchObject({
      day: { 'primary-ink': '#00301a', 'on-primary': '#ffffff' },
      adjusted: { day: false, night: true },
    });
    expect(brandColours('#ffe9ae')).toMatchObject({
      night: { 'primary-ink': '#ffe9ae', 'on-primary': '#000000' },
      adjusted: { day: true, night: false },
    });
    always((accent) => {
      const { day, night, adjusted } = brandColours(accent);
      expect(adjusted).toEqual({ day: day['primary-ink'] !== accent, night: night['primary-ink'] !== accent });
    });
  });
});

test('[W3591] text stays legible on any veiled picture', () => {
  const [, share = ''] = /color-mix\(in srgb, var\(--page\) (\d+)%/.exec(read('../ui/page/page.module.css')) ?? [];
  const veil = Number(share) / 100;
  expect(veil).toBeGreaterThan(0.5);
  const [base = '', sober = ''] = ['../theme/palette.css', '../theme/palette-professional.css'].map(read);
  const parts = [base, sober].map((text) => text.split('@media (prefers-color-scheme: dark)'));
  for (const time of [0, 1]) {
    for (const palette of parts) {
      const of = (name: string) => new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(palette[time] ?? '')?.[1] ?? '';
      for (const pixel of [0, 255]) {
        const ground = channels(of('page')).map((part) => part * veil + pixel * (1 - veil));
        for (const ink of ['ink', 'ink-soft']) expect(contrast(channels(of(ink)), ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});
