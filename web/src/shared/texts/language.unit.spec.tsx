import { en } from '@quarry/texts/en';
import { LANGUAGE_ROWS, type LanguageRow } from '@quarry/texts/languages';
import type { Area, TextsByArea } from '@quarry/texts/texts';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { AboutPage } from '#features/about/about-page.tsx';
import { PodiumScreen } from '#features/host-session/screens/podium-screen.tsx';
import { viewOf } from '#features/host-session/spec-support.ts';
import { ConfirmPopup } from '#shared/ui/popup/popup.tsx';
import { InLanguage, useFormats } from './language.tsx';

/** A toy language: English with every text in brackets. */
function bracketed<T>(texts: T): T {
  if (typeof texts === 'string') return `[${texts}]` as T;
  if (typeof texts === 'function') return ((...args: unknown[]) => bracketed(texts(...args))) as T;
  if (Array.isArray(texts)) return texts.map(bracketed) as T;
  return Object.fromEntries(Object.entries(texts as object).map(([key, one]) => [key, bracketed(one)])) as T;
}

const loaded: Area[] = [];
const areas = Object.entries(en).map(([area, texts]) => [
  area,
  async () => {
    loaded.push(area as Area);
    return bracketed(texts);
  },
]);
/** The row that a new language adds to the table. */
const TOY: LanguageRow = {
  name: '[English]',
  direction: 'rtl',
  load: async () => ({ areas: Object.fromEntries(areas) as TextsByArea }),
};

const Half = () => <p>{useFormats().percent(0.5)}</p>;

async function rendered(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(content);
  return (await new Response(prelude).text()).replace(/<!--.*?-->|<script.*?<\/script>|<option.*?<\/option>/gs, '');
}

const page = (
  <Router ssrPath="/about">
    <AboutPage />
  </Router>
);
const popup = (title: string) => (
  <ConfirmPopup open title={title} confirm={{ label: title, onClick: () => undefined }} onCancel={() => undefined} />
);

describe('a page in another language', () => {
  test('[W3021] is a row in the table and its texts, and loads only the areas it shows', async () => {
    loaded.length = 0;
    const markup = await rendered(
      <InLanguage code="ar" row={TOY}>
        {page}
      </InLanguage>,
    );
    expect(markup).toContain('aria-label="[About topics]"');
    const shown = [...markup.matchAll(/>([^<]*\p{L}[^<]*)</gu)].map(([, text = '']) => text);
    // The product and the languages have the same names in every language.
    const names = [en.common.product, ...Object.values(LANGUAGE_ROWS).map(({ name }) => name)];
    expect(shown.filter((text) => !/^\[.*\]$/.test(text) && !names.includes(text))).toEqual([]);
    expect(shown.length).toBeGreaterThan(8);
    expect(loaded.toSorted()).toEqual(['about', 'common']);
  });

  test('[W3021] has the same elements as in English, which needs no provider and never suspends', async () => {
    const english = await rendered(page);
    expect(english).toContain('>What is Quarry?</h1>');
    const elements = (markup: string) => markup.match(/<\w+/g);
    const toy = (
      <InLanguage code="ar" row={TOY}>
        {page}
      </InLanguage>
    );
    expect(elements(await rendered(toy))).toEqual(elements(english));
  });

  test('[W3021] can contain a part in another language: controls in the host’s, the projector in the quiz’s', async () => {
    const markup = await rendered(
      <InLanguage code="ar" row={TOY}>
        {popup('one')}
        <InLanguage code="en" row={LANGUAGE_ROWS.en}>
          <PodiumScreen view={viewOf('podium')} />
        </InLanguage>
      </InLanguage>,
    );
    expect(markup).toContain('>[Cancel]<');
    expect(markup).toContain('>Podium<');
  });
});

test('[W3024] numbers are written as in the surrounding language', async () => {
  expect(await rendered(<Half />)).toBe('<p>50%</p>');
  const german = (
    <InLanguage code="de" row={{ ...TOY }}>
      <Half />
    </InLanguage>
  );
  expect(await rendered(german)).toBe('<p>50\u00a0%</p>');
});
