/** Colours of `--primary…` by day and by night, derived from a brand's colour. */
export interface BrandColours {
  readonly day: Tokens;
  readonly night: Tokens;
  /** Whether text in this colour would be too faint, so that another shade replaces it. */
  readonly adjusted: { readonly day: boolean; readonly night: boolean };
}

export interface Tokens {
  readonly primary: string;
  readonly 'primary-hover': string;
  readonly 'primary-edge': string;
  readonly 'on-primary': string;
  readonly 'primary-ink': string;
}

type Colour = readonly [red: number, green: number, blue: number];

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/** The palettes' darkest background by day and lightest by night: what contrasts with these contrasts with all. */
const GROUNDS = { day: '#e4e3cf', night: '#31303b' } as const;

/** Contrast of text, and of shapes and large text (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

/**
 * A brand's colour for surfaces, their edges, the text on them, and text in the colour itself. Text on the surface is
 * black or white; text in the colour is mixed with black by day and with white by night until it contrasts with every
 * background.
 * @param accent #rrggbb
 */
export function brandColours(accent: string): BrandColours {
  const colour = parse(accent);
  const isWhite = contrast(colour, WHITE) >= contrast(colour, BLACK);
  const surface = {
    primary: accent,
    // Away from the text.
    'primary-hover': hex(mix(colour, isWhite ? BLACK : WHITE, 0.12)),
    'on-primary': hex(isWhite ? WHITE : BLACK),
  };
  const shadow = mix(colour, BLACK, 0.35);
  const [dayGround, nightGround] = [parse(GROUNDS.day), parse(GROUNDS.night)];
  const dayInk = hex(until(colour, BLACK, dayGround, TEXT));
  const nightInk = hex(until(colour, WHITE, nightGround, TEXT));
  const nightEdge = contrast(shadow, nightGround) >= SHAPE ? shadow : until(colour, WHITE, nightGround, SHAPE);
  return {
    day: { ...surface, 'primary-edge': hex(until(shadow, BLACK, dayGround, SHAPE)), 'primary-ink': dayInk },
    night: { ...surface, 'primary-edge': hex(nightEdge), 'primary-ink': nightInk },
    adjusted: { day: dayInk !== accent, night: nightInk !== accent },
  };
}

/** The smallest mixture that contrasts enough with a background. */
function until(colour: Colour, target: Colour, ground: Colour, least: number): Colour {
  for (let share = 0; share < 100; share++) {
    const mixed = mix(colour, target, share / 100);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return target;
}

const mix = ([r, g, b]: Colour, [tr, tg, tb]: Colour, share: number): Colour => [
  Math.round(r + (tr - r) * share),
  Math.round(g + (tg - g) * share),
  Math.round(b + (tb - b) * share),
];

function parse(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (colour: Colour): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21 (WCAG 2.2). */
function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
