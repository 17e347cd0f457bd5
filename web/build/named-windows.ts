import type { CSSOptions } from 'vite';

/** The windows that several styles tell apart, so that a screen's parts change their layout together. */
const WINDOWS: Readonly<Record<string, string>> = {
  /** A phone on its side: too low for one column and wide enough for two (the smallest is 568 × 320). A page
      enlarged to 400 % is as low, but narrow. */
  '(--on-its-side)': '(orientation: landscape) and (min-width: 560px) and (max-height: 30rem)',
  /** A player's tablet or laptop. */
  '(--tablet)': '(min-width: 48.0625rem) and (min-height: 30.0625rem)',
  /** A host's page enlarged to 200 % on a laptop: too low for a screen that is as high as its window, which scrolls then. */
  '(--low-hall)': '(max-width: 48rem) and (max-height: 32rem)',
};

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

/** Writes out the names of windows: `@media (--on-its-side)`. Styles name no orientation themselves (stylelint). */
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
