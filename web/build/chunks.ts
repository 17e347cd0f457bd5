/** Names of packages, and of paths below src, as one pattern. */
const anyOf = (...paths: string[]) => new RegExp(`(?:node_modules|web/src)/(?:${paths.join('|')})(?:[/.]|$)`);

const either = (a: RegExp, b: RegExp) => new RegExp(`${a.source}|${b.source}`);

/** Helpers of the build itself, and what the frame needs of other packages. */
const HELPERS = /preload-helper|rolldown[-/]runtime|packages\/events\/src\/retry-delay/;
/**
 * What is always loaded together is one file, which packs better than many. `base` is every screen's frame; `play` is
 * the connection and a player's screens, of which a host needs nearly all as well. The rest is split by screen.
 */
export const CHUNKS = [
  {
    name: 'base',
    priority: 2,
    test: either(
      HELPERS,
      anyOf(
        'react',
        'react-dom',
        'react-error-boundary',
        'regexparam',
        'scheduler',
        'use-sync-external-store',
        'wouter',
        'app/app',
        'shared/api',
        'shared/art/gem',
        'shared/art/scene/(?:background-gems|scene-props)',
        'shared/lib',
        'shared/navigation',
        'shared/session/phase',
        'shared/storage',
        'shared/strings/(?:common|rejections)',
        'shared/ui/(?:button|icon|loading|message-screen|page|popup)',
      ),
    ),
  },
  {
    name: 'play',
    priority: 1,
    test: either(
      /packages\/events\/src\/hub-path/,
      anyOf(
        'xstate',
        'use-isomorphic-layout-effect',
        '@xstate',
        '@microsoft/signalr',
        // The podium comes later, if at all.
        'features/player-session',
        'shared/art/helmet',
        'shared/hub',
        'shared/session',
        'shared/strings/player',
        'shared/ui/(?:answer-tile|banner|player-chip|rank-row|score|switch|timer-ring)',
      ),
    ),
  },
  {
    name: 'join',
    priority: 1,
    test: either(
      /packages\/events\/src\/limits/,
      anyOf(
        'features/join',
        'shared/reconnect/(?:device|host)-session',
        'shared/strings/join',
        'shared/ui/text-field/text-field',
      ),
    ),
  },
];
