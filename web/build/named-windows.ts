import type { CSSOptions } from 'vite';

/** Named media queries, so that all parts of a screen change their layout at the same size. */
const WINDOWS: Readonly<Record<string, string>> = {
  /**
   * A phone in landscape: too low for one column and wide enough for two (the smallest is 568 × 320). A page zoomed to
   * 400 % is as low, but narrow.
   */
  '(--on-its-side)': '(orientation: landscape) and (min-width: 560px) and (max-height: 30rem)',
  /** A player's tablet or laptop. */
  '(--tablet)': '(min-width: 48.0625rem) and (min-height: 30.0625rem)',
  /** A host's page zoomed to 200 % on a laptop: too low for a full-height screen, so it scrolls. */
  '(--low-hall)': '(max-width: 48rem) and (max-height: 32rem)',
};

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

/**
 * Expands named media queries: `@media (--on-its-side)`. stylelint forbids orientations in the styles themselves.
 */
export const namedWindows = (): PostcssPlugins[number] => ({
  postcssPlugin: 'named-windows',
  AtRule: {
    media(rule) {
      const params = rule.params.replace(/\(--[\w-]+\)/g, (name) => {
        const query = WINDOWS[name];
        if (query === undefined) throw rule.error(`no window has the name ${name}`, { word: name });
        return query;
      });
      if (params !== rule.params) rule.params = params;
    },
  },
});
