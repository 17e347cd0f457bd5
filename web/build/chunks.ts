/** Matches packages in node_modules and paths under src. */
const anyOf = (...paths: string[]) => new RegExp(`(?:node_modules|web/src)/(?:${paths.join('|')})(?:[/.]|$)`);

const either = (a: RegExp, b: RegExp) => new RegExp(`${a.source}|${b.source}`);

/** The build's helpers, and the frame's imports from other workspaces. */
const HELPERS =
  /preload-helper|rolldown[-/]runtime|packages\/events\/src\/(?:entry-limits|retry-delay|characters)|packages\/texts\/src\/(?:formats|languages)/;

/** The English texts of areas, and the hooks that read them. */
const textsOf = (...areas: string[]) =>
  new RegExp(`(?:packages/texts/src/en|web/src/shared/texts)/(?:${areas.join('|')})\\.`);

/** The texts of areas in languages other than English: one chunk per language. */
function translated(part: string, ...areas: string[]) {
  const test = new RegExp(`packages/texts/src/(?!en/)(\\w+)/(?:${areas.join('|')})\\.`);
  return { debugName: part, name: (id: string) => `${test.exec(id)?.[1]}-${part}`, test };
}

const OTHER_KINDS = ['multiple-choice', 'typed-answer', 'estimate', 'order', 'poll', 'slide', 'word-cloud'];

/** What a phone shows from joining to the end of a quiz. */
const PHONE_AREAS = ['common', 'end', 'home', 'join', 'player', 'question', 'reconnect', 'teams', 'words'];

/**
 * Modules that are always loaded together share a chunk, which compresses better than many. `base` is the frame of
 * every screen; `play` is the connection and the parts of session screens, `control` the host's and the remote's
 * controls, `host` their texts and those of a session’s other screens, `player` the player's screens, `kinds` what a
 * phone loads for question kinds other than single choice. The rest is split by screen.
 */
export const CHUNKS = [
  {
    name: 'base',
    priority: 2,
    test: either(
      either(HELPERS, textsOf('common', 'words', 'failures', 'language', 'page-language')),
      anyOf(
        'react',
        'react-dom',
        'regexparam',
        'scheduler',
        'use-sync-external-store',
        'wouter/src/(?!memory-location)[\\w-]+',
        'app/app',
        'shared/api',
        'shared/art/gem',
        'shared/art/scene/background-gems',
        // Only editors use `unchanged`.
        'shared/lib/(?!unchanged)[\\w-]+',
        'shared/navigation',
        'shared/session/phase',
        'shared/storage',
        'shared/ui/(?:button|icon|loading|message-screen|page|popup)',
      ),
    ),
  },
  {
    name: 'play',
    priority: 1,
    test: either(
      /packages\/events\/src\/(?:hub-path|helmet)/,
      anyOf(
        'xstate',
        'use-isomorphic-layout-effect',
        '@xstate',
        '@microsoft/signalr',
        'shared/art/helmet',
        'shared/hub',
        'shared/session',
        'shared/ui/(?:answer-tile|banner|fitted-name|picture/picture-later|player-chip|rank-row|rich-text/rich-text-later|score|text-field/text-field|timer-ring)',
      ),
    ),
  },
  {
    name: 'control',
    priority: 1,
    // The list of people loads when it is opened.
    test: anyOf(
      'questions/(?:outcomes|[\\w-]+/outcome|choices/tally|estimate/estimate-in)',
      'features/host-session/model/(?!use-players)[\\w-]+',
      'features/host-session/(?:guest-session|host-bar|host-words|use-careful-press|use-host-session|use-orders)',
    ),
  },
  { name: 'host', priority: 1, test: textsOf('host', 'room', 'screens') },
  {
    name: 'player',
    priority: 1,
    // Podium and end, the teams and the settings load when they are shown.
    test: either(
      textsOf('join', 'player'),
      anyOf(
        'features/join',
        'questions/(?:phones|single-choice/phone)',
        'features/player-session/(?!again|sting|player-settings|warm-words|screens/(?:player-teams|podium-screen|end-screen\\.tsx))[\\w/-]+',
        'shared/art/helmet-picker',
        'shared/reconnect/(?:device|host)-session',
      ),
    ),
  },
  {
    name: 'kinds',
    test: anyOf(
      'questions/other-phones',
      `questions/(?:${OTHER_KINDS.join('|')})/phone`,
      'questions/responses/(?:response-form|text-response)',
      'questions/order/(?:moved|row-drag)',
      'questions/estimate/numbers',
    ),
  },
  // Loaded with the first picture.
  { name: 'pictures', test: anyOf('shared/ui/picture/(?:picture|preload|sources)') },
  { name: 'kinds-texts', test: textsOf(...OTHER_KINDS) },
  // Per language: the texts every phone needs, those of further question kinds, and the rest.
  { ...translated('phone', ...PHONE_AREAS), priority: 2 },
  { ...translated('kinds', ...OTHER_KINDS), priority: 1 },
  translated('host', '[\\w-]+'),
];
