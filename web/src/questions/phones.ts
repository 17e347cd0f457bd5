import type { QuestionView } from '@quarry/events/hub-shapes';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import type { Phone } from './kind.ts';
import { singleChoicePhone } from './single-choice/phone.tsx';

type Load = () => Promise<Phone>;

/** By `questionType`. A phone loads them when its quiz has such questions: joining a quiz of single choice needs none. */
const LOADERS: Readonly<Record<number, Load>> = {
  1: async () => (await import('./multiple-choice/phone.tsx')).multipleChoicePhone,
  5: async () => (await import('./poll/phone.tsx')).pollPhone,
};

/** The service says how right a response is, and takes none that is not one to its question. What else a kind tells, it tells once it is loaded. */
function loadedLater(load: Load): Phone {
  const phone: Phone = {
    Answers: lazyScreen(async () => {
      const { Answers, ...rest } = await load();
      Object.assign(phone, rest);
      return Answers;
    }),
    accepts: () => true,
    shareOf: (_, { share }) => share,
  };
  return phone;
}

const PHONES: Readonly<Record<number, Phone>> = {
  0: singleChoicePhone,
  ...Object.fromEntries(Object.entries(LOADERS).map(([type, load]) => [type, loadedLater(load)])),
};

export const phoneOf = ({ questionType }: Pick<QuestionView, 'questionType'>): Phone =>
  PHONES[questionType] ?? singleChoicePhone;

/** Loads what a quiz will need, ahead of its questions. One that fails is loaded again when it is shown. */
export function preloadPhones(kinds: readonly number[]): void {
  for (const kind of kinds) LOADERS[kind]?.().catch(() => undefined);
}
