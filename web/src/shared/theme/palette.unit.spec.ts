import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '@quarry/events/limits';
import { describe, expect, test } from 'vitest';

type Palette = Readonly<Record<string, string>>;

const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The colours a file sets, by day and, where they differ, by night. */
function palettesOf(file: string): { day: Palette; night: Palette } {
  const [day = '', night = ''] = css(file).split('@media (prefers-color-scheme: dark)');
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [String(name), String(value)]),
    );
  return { day: read(day), night: read(night) };
}

/** Relative luminance of a colour `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const gems = palettesOf('gems.css').day;
const base = palettesOf('palette.css');
const sober = palettesOf('palette-professional.css');
/** Later entries override earlier ones: the scheme overrides the day, and its night overrides everything. */
const PALETTES: readonly (readonly [string, Palette])[] = [
  ['by day', { ...gems, ...base.day }],
  ['by night', { ...gems, ...base.day, ...base.night }],
  ['professional, by day', { ...gems, ...base.day, ...sober.day }],
  ['professional, by night', { ...gems, ...base.day, ...base.night, ...sober.day, ...sober.night }],
];

const TEAMS = [...css('teams.css').matchAll(/--team: (#\w{6});\s+--team-ink: (#\w{6})/g)].map(([, team, ink]) => ({
  team: String(team),
  ink: String(ink),
}));

/** Texts with their backgrounds, including a button under the pointer. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['on-primary', ['primary', 'primary-hover']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-settings', ['settings']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-success', ['success', 'success-hover']],
  // Disabled buttons must be legible too.
  ['on-disabled', ['disabled']],
  ['on-disabled-dark', ['disabled-dark']],
  ['ink', ['page', 'surface', 'surface-sunken', 'surface-raised']],
  ['ink-soft', ['page', 'surface', 'surface-sunken', 'surface-raised']],
  ['ink-faint', ['page', 'surface', 'surface-sunken', 'surface-raised']],
  ['danger-ink', ['surface', 'danger-wash']],
  ['success-ink', ['surface', 'success-wash']],
  ['warning-ink', ['warning-wash']],
  ['info-ink', ['info-wash']],
  ['primary-ink', ['page', 'surface']],
  // Headings outside a card stand on the sky.
  ['ink', ['sky-1', 'sky-2']],
  // The answers and the steps of the podium.
  ...['diamond', 'gold', 'quartz', 'ruby', 'lapis', 'amethyst', 'silver', 'bronze'].map(
    (stone) => [`${stone}-ink`, [stone]] as const,
  ),
];

/** Shapes and large letters with their backgrounds (WCAG 1.4.11 and 1.4.3). */
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['focus', ['page', 'surface', 'surface-sunken', 'surface-raised', 'sky-1', 'sky-2']],
  ['line-strong', ['surface', 'surface-raised']],
  ['success', ['surface']],
  ['danger', ['surface']],
  // The letter of an answer stands on the light end of its stone.
  ...['diamond', 'gold', 'quartz', 'ruby', 'lapis', 'amethyst'].map(
    (stone) => [`${stone}-deep`, [`${stone}-light`]] as const,
  ),
];

describe.each(PALETTES)('%s', (_, palette) => {
  const tooWeak = (one: string, grounds: readonly string[], least: number) =>
    grounds
      .map((ground) => [ground, contrast(palette[one] ?? '', palette[ground] ?? '')] as const)
      .filter(([, ratio]) => !(ratio >= least));

  test.each(TEXTS)('[W911] %s is legible', (text, grounds) => {
    expect(tooWeak(text, grounds, 4.5)).toEqual([]);
  });

  test.each(SHAPES)('[W911] %s stands out', (shape, grounds) => {
    expect(tooWeak(shape, grounds, 3)).toEqual([]);
  });
});

test('[W820] each of the twenty teams has its own colour, on which its name and the outline of its gem are legible', () => {
  expect(TEAMS).toHaveLength(LIMITS.maxTeams);
  expect(new Set(TEAMS.map(({ team }) => team)).size).toBe(LIMITS.maxTeams);
  expect(TEAMS.filter(({ team, ink }) => !(contrast(ink, team) >= 4.5))).toEqual([]);
});
