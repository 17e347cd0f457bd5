import type { Formats } from '@quarry/texts/formats';
import type { Texts } from '@quarry/texts/texts';
import { useState } from 'react';
import { saveFile } from '#shared/files.ts';
import type { Elements } from '#shared/lib/elements.ts';
import { largestFit, sizes } from '#shared/lib/use-fit.ts';
import { nobodyScored } from '#shared/session/trend.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';
import { useFormats } from '#shared/texts/language.tsx';
import { usePlayerTexts } from '#shared/texts/player.ts';
import { useReceiptTexts } from '#shared/texts/receipt.ts';
import { Banner } from '#shared/ui/banner/banner.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { GEM_TYPES, type GemType } from './gem/gem-types.ts';
import gems from './gem/gems.svg';

/** In px; phones show a picture of this shape without cropping. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 90;
const FILE_NAME = 'quarry-result.png';

interface CardText {
  readonly text: string;
  /** Largest size in px; a long text is drawn smaller. */
  readonly size: number;
  readonly weight: number;
  /** Baseline in px from the top. */
  readonly y: number;
  readonly colour: '--ink' | '--ink-soft';
}

/** The lines of a card from top to bottom. */
export function cardTexts(
  playerTexts: Texts['player'],
  receiptTexts: Texts['receipt'],
  formats: Formats,
  { quizName = '', identifier, score, at, ...result }: FinalResult,
  now: Date,
): readonly CardText[] {
  // Unknown if the quiz ended while this device was away; none if nobody scored.
  const place =
    result.place === null || nobodyScored(result.place, score) ? null : playerTexts.place(result.place, result.players);
  const lines: (Omit<CardText, 'y'> & { readonly step: number })[] = [
    { text: 'Quarry', size: 56, weight: 800, step: 0, colour: '--ink' },
    { text: quizName, size: 64, weight: 650, step: 130, colour: '--ink-soft' },
    { text: identifier, size: 110, weight: 800, step: 170, colour: '--ink' },
    ...(place === null ? [] : [{ text: place, size: 170, weight: 800, step: 230, colour: '--ink' } as const]),
    {
      text: receiptTexts.points(score),
      size: place === null ? 170 : 90,
      weight: 750,
      step: place === null ? 230 : 140,
      colour: '--ink',
    },
    {
      text: formats.date((at === undefined ? now : new Date(at)).toISOString()),
      size: 44,
      weight: 500,
      step: 110,
      colour: '--ink-soft',
    },
  ];
  let y = 170;
  return lines.flatMap(({ step, ...line }) => {
    y += step;
    return line.text === '' ? [] : [{ ...line, y }];
  });
}

/** Makes a card of a result on this device, and shares it if the browser can, else saves it. */
export function CardButton({ result }: { result: FinalResult }): Elements {
  const playerTexts = usePlayerTexts();
  const receiptTexts = useReceiptTexts();
  const formats = useFormats();
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const make = () => {
    setState('making');
    shareCard(playerTexts, receiptTexts, formats, result).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button
        label={receiptTexts.keepCard}
        icon="download"
        size="long"
        look="secondary"
        busy={state === 'making'}
        onClick={make}
      />
      {state === 'failed' && <Banner tone="error" title={receiptTexts.cardFailed} />}
    </>
  );
}

/** Draws a card and shares it if the browser can, else saves it. @throws if the browser cannot make a picture */
async function shareCard(
  playerTexts: Texts['player'],
  receiptTexts: Texts['receipt'],
  formats: Formats,
  result: FinalResult,
): Promise<void> {
  const picture = await drawCard(cardTexts(playerTexts, receiptTexts, formats, result, new Date()));
  const file = new File([picture], FILE_NAME, { type: picture.type });
  if (!navigator.canShare?.({ files: [file] })) return saveFile(file);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // Closing the share sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Drawn in the colours of the page. */
async function drawCard(texts: readonly CardText[]): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser has no canvas');
  const facets = await readFacets();
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const fill = (path: string, colour: string) => {
    brush.fillStyle = token(colour);
    brush.fill(new Path2D(path));
  };

  const sky = brush.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, token('--sky-1'));
  sky.addColorStop(1, token('--sky-2'));
  brush.fillStyle = sky;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [colour, ridge] of RIDGES) fill(ridge, colour);
  // Facets are drawn in a 48 × 48 box.
  const scale = 125 / 48;
  for (const [i, type] of GEM_TYPES.entries()) {
    brush.setTransform(scale, 0, 0, scale, MARGIN + i * 155, HEIGHT - 175 + (i % 2) * 30);
    for (const [tone, path] of facets.get(type) ?? []) fill(path, `--${type}${tone}`);
  }
  brush.resetTransform();
  brush.textAlign = 'center';
  brush.direction = getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr';
  for (const { text: written, size, weight, y, colour } of texts) {
    // Isolated, so that a name keeps its own text direction.
    const text = `\u2068${written}\u2069`;
    const font = (px: number) => `${weight} ${px}px ${token('--font-display')}`;
    const fits = (px: number) => {
      brush.font = font(px);
      return brush.measureText(text).width <= WIDTH - 2 * MARGIN;
    };
    brush.font = font(largestFit(sizes(20, size, 2), fits) ?? 20);
    brush.fillStyle = token(colour);
    brush.fillText(text, WIDTH / 2, y, WIDTH - 2 * MARGIN);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the card gave no picture')) : resolve(blob)),
      'image/png',
    ),
  );
}

/** From the left edge to the lower right corner. */
const RIDGES = [
  ['--rock-1', 'M0 1060H210L270 1120H620L690 1050H880L930 1100H1080V1350H0'],
  ['--rock-2', 'M0 1180H150L220 1130H430L500 1210H820L890 1150H1080V1350H0'],
] as const;

/** The tone suffixes and facets of each stone; empty if the file of the stones cannot be read. */
async function readFacets(): Promise<ReadonlyMap<GemType, (readonly [tone: string, path: string])[]>> {
  const file = await fetch(gems).then(
    (answer) => answer.text(),
    () => '<svg xmlns="http://www.w3.org/2000/svg" />',
  );
  const drawing = new DOMParser().parseFromString(file, 'image/svg+xml');
  const facetsOf = (type: GemType) =>
    [...drawing.querySelectorAll(`#${type} path[fill^=var]`)].map(
      (path) =>
        [/--gem([-\w]*)/.exec(path.getAttribute('fill') ?? '')?.[1] ?? '', path.getAttribute('d') ?? ''] as const,
    );
  return new Map(GEM_TYPES.map((type) => [type, facetsOf(type)]));
}
