import type { QuestionView } from '@quarry/events/hub-shapes';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import type { Phone } from './kind.ts';
import { singleChoicePhone } from './single-choice/phone.tsx';

/** By `questionType`. A phone loads them when its quiz has such questions: joining a quiz of single choice needs none. */
const LOADERS: Readonly<Record<number, () => Promise<Phone>>> = {
  1: async () => (await import('./multiple-choice/phone.tsx')).multipleChoicePhone,
  2: async () => (await import('./typed-answer/phone.tsx')).typedAnswerPhone,
  3: async () => (await import('./estimate/phone.tsx')).estimatePhone,
  4: async () => (await import('./order/phone.tsx')).orderPhone,
  5: async () => (await import('./poll/phone.tsx')).pollPhone,
  6: async () => (await import('./slide/phone.tsx')).slidePhone,
  7: async () => (await import('./word-cloud/phone.tsx')).wordCloudPhone,
};

/** Kinds of which nothing is right, which is known before they are loaded. */
const OPINIONS: readonly string[] = ['5', '6', '7'];

/** The service says how right a response is, and takes none that is not one to its question. */
function loadedLater(load: () => Promise<Phone>, isOpinion: boolean): Phone {
  let loaded: Phone | undefined;
  return {
    Answers: lazyScreen(async () => {
      loaded = await load();
      return loaded.Answers;
    }),
    accepts: () => true,
    shareOf: (_, { share }) => (isOpinion ? null : share),
    partOf: (question, record) => loaded?.partOf?.(question, record),
    ...(isOpinion ? { isOpinion } : {}),
  };
}

const PHONES: Readonly<Record<number, Phone>> = {
  0: singleChoicePhone,
  ...Object.fromEntries(
    Object.entries(LOADERS).map(([type, load]) => [type, loadedLater(load, OPINIONS.includes(type))]),
  ),
};

export const phoneOf = ({ questionType }: Pick<QuestionView, 'questionType'>): Phone =>
  PHONES[questionType] ?? singleChoicePhone;

/** Loads what a quiz will need, ahead of its questions. One that fails is loaded again when it is shown. */
export function preloadPhones(kinds: readonly number[]): void {
  for (const kind of kinds) LOADERS[kind]?.().catch(() => undefined);
}
