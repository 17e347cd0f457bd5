import type { IForbiddenRuleType } from 'dependency-cruiser';
import { SOURCE_FOLDERS } from '#check/source-folders.ts';

/** Test files, which may import what production code may not. */
const SPECS = '\\.spec\\.tsx?$|(^|/)(spec-support|fixtures|testing|test-kit|participants)/';
/** The commands and events of one slice of the session. */
const SLICE_TABLES = '^packages/events/src/session/[^/]+/(commands|events)\\.ts$';
/** What composes answers that programs read. */
const ANSWERS = '^services/gateway/src/quizzes/import-routes\\.ts$';
const external = (names: string) => `(^|node_modules/)(${names})(/|$)`;

/**
 * Allowed imports (the end of "The house" in the architecture). Patterns are regular expressions on paths relative to
 * the checkout; `$1` in a target is the first group of the source.
 */
export const architectureRules: IForbiddenRuleType[] = [
  {
    name: 'events-are-pure',
    comment: 'packages/events runs in the browser too: no Node, Redis, SQL, Fastify or React',
    severity: 'error',
    from: { path: '^packages/events/src/', pathNot: SPECS },
    to: { pathNot: `^packages/events/src/|${external('zod|xstate')}` },
  },
  {
    name: 'imports-are-pure',
    comment: 'packages/imports runs in the browser too: bytes in, a quiz out',
    severity: 'error',
    from: { path: '^packages/imports/src/', pathNot: SPECS },
    to: {
      pathNot: `^packages/(imports|events)/src/|^packages/texts/src/texts\\.ts$|${external('zod|fflate|saxes|entities')}`,
    },
  },
  {
    name: 'signalr-knows-no-quiz',
    comment: 'packages/signalr is only a protocol: it uses no other workspace',
    severity: 'error',
    from: { path: '^packages/signalr/' },
    to: { path: `^(${SOURCE_FOLDERS.join('|')})/`, pathNot: '^packages/signalr/' },
  },
  {
    name: 'participants-pure-part',
    comment: 'k6 imports packages/participants/src/pure by path, in an engine of its own: it imports nothing else',
    severity: 'error',
    from: { path: '^packages/participants/src/pure/', pathNot: '\\.spec\\.ts$' },
    to: { pathNot: '^packages/participants/src/pure/' },
  },
  {
    name: 'k6-imports-pure-parts',
    comment: 'k6 has no Node modules: of this checkout it imports what is pure, by path',
    severity: 'error',
    from: { path: '^load-tests/k6/' },
    to: {
      path: '^(packages|services|infra|web|load-tests/src)/',
      pathNot: '^packages/(participants/src/pure|events/src)/',
    },
  },
  {
    name: 'packages-below-services',
    comment: 'services use packages, never the reverse',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^(services|web|load-tests|fault-tests)/' },
  },
  {
    name: 'infra-is-the-roof',
    comment: 'nothing uses infra; shared code of specs is in packages/test-kit and packages/participants',
    severity: 'error',
    from: { pathNot: '^infra/' },
    to: { path: '^infra/' },
  },
  {
    name: 'services-apart',
    comment: 'services talk through Redis and Postgres, never by import',
    severity: 'error',
    from: { path: '^services/([^/]+)/' },
    to: { path: '^services/', pathNot: '^services/$1/' },
  },
  {
    name: 'gateway-has-no-game-rules',
    comment: 'only the session engine decides',
    severity: 'error',
    from: { path: '^services/gateway/' },
    to: { path: '^packages/events/src/session/(decide|evolve|machine|[^/]+/)' },
  },
  {
    name: 'slices-apart',
    comment: 'slices of the session share state and named files, never commands and events of each other',
    severity: 'error',
    from: { path: '^packages/events/src/session/([^/]+)/' },
    to: { path: SLICE_TABLES, pathNot: '^packages/events/src/session/$1/' },
  },
  {
    name: 'slices-behind-tables',
    comment: 'commands and events are reached through the tables of all, session/commands.ts and session/events.ts',
    severity: 'error',
    from: { pathNot: '^packages/events/src/session/' },
    to: { path: SLICE_TABLES },
  },
  {
    name: 'web-knows-no-backplane',
    comment: 'the browser knows only hubs and HTTP',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^packages/events/src/(backplane|jobs)(/|\\.ts$)' },
  },
  {
    name: 'web-runs-in-browsers',
    comment: 'the browser contains no code of Node, services or the database',
    severity: 'error',
    from: { path: '^web/src/', pathNot: SPECS },
    to: { path: `^(services|infra|load-tests|packages/database)/|${external('kysely|pg|ioredis|bullmq|fastify')}` },
  },
  {
    name: 'web-without-node',
    comment: 'the browser has no Node modules',
    severity: 'error',
    from: { path: '^web/src/', pathNot: SPECS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-layers',
    comment: 'shared parts know no kind of question, and kinds know no feature',
    severity: 'error',
    from: { path: '^web/src/(shared|questions)/', pathNot: SPECS },
    to: { path: '^web/src/(features|app)/' },
  },
  {
    name: 'web-shared-without-kinds',
    comment: 'shared parts know no kind of question',
    severity: 'error',
    from: { path: '^web/src/shared/', pathNot: SPECS },
    to: { path: '^web/src/questions/' },
  },
  {
    name: 'english-at-edges',
    comment:
      'texts are chosen when they are shown: only the hooks of the web app, and what composes an answer for programs, name one',
    severity: 'error',
    from: { pathNot: `^packages/texts/src/|^web/src/shared/texts/|^web/e2e/|${ANSWERS}|${SPECS}` },
    to: { path: '^packages/texts/src/en(/|\\.ts$)' },
  },
  {
    name: 'texts-are-pure',
    comment: 'packages/texts runs in the browser too, and uses nothing but the limits and names that texts tell',
    severity: 'error',
    from: { path: '^packages/texts/src/', pathNot: SPECS },
    to: { pathNot: '^packages/(texts|events)/src/' },
  },
  {
    name: 'sql-in-repositories',
    comment: 'Kysely and pg stay in packages/database, in repositories and in stores',
    severity: 'error',
    from: {
      path: '^(packages|services|web)/',
      pathNot: `^packages/(database|local-services)/|(^|/)(repositories|stores)/|-(repository|store)\\.ts$|${SPECS}`,
    },
    to: { path: external('kysely|pg') },
  },
  {
    name: 'bullmq-in-one-place',
    comment:
      'BullMQ stays in service-kit, which opens queues and workers, and in the mailer, whose jobs wait and fail by its errors',
    severity: 'error',
    from: {
      path: '^(packages|services|web|infra)/',
      pathNot: `^packages/service-kit/src/queue\\.ts$|^services/mailer/src/|${SPECS}`,
    },
    to: { path: external('bullmq') },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'production code never imports a spec or its helpers',
    severity: 'error',
    from: { path: '^(packages|services|web)/[^/]+/src/|^web/src/', pathNot: `${SPECS}|^packages/local-services/` },
    to: { path: `${SPECS}|${external('vitest|fast-check|playwright-core')}` },
  },
  {
    name: 'checker-shares-no-code',
    comment: 'the fault checker must not share the product’s mistakes',
    severity: 'error',
    from: { path: '^fault-tests/src/(checker|evidence)/', pathNot: SPECS },
    to: { path: '^(packages|services|infra|web)/|^fault-tests/src/(?!checker/|evidence/)' },
  },
  {
    name: 'no-circular',
    comment: 'a cycle has no reading order, whether it imports values or types',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'an import that cannot be resolved',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\?(raw|url)$|^virtual:' },
  },
];
