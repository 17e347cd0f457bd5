import type { QuestionView } from '@quarry/events/hub-shapes';
import type { ComponentType } from 'react';
import { lazyScreen } from '#shared/lib/load-chunk.ts';
import type { Phone, PhoneProps } from './kind.ts';
import { singleChoicePhone } from './single-choice/phone.tsx';

type Answers = ComponentType<PhoneProps>;

/** By `questionType`. A phone loads them when its quiz has such questions: joining a quiz of single choice needs none. */
const LOADERS: Readonly<Record<number, () => Promise<Answers>>> = {
  1: async () => (await import('./multiple-choice/phone.tsx')).multipleChoicePhone.Answers,
  2: async () => (await import('./typed-answer/phone.tsx')).Answers,
  3: async () => (await import('./estimate/phone.tsx')).Answers,
  4: async () => (await import('./order/phone.tsx')).OrderAnswers,
  5: async () => (await import('./poll/phone.tsx')).pollPhone.Answers,
  6: async () => (await import('./slide/phone.tsx')).Answers,
  7: async () => (await import('./word-cloud/phone.tsx')).Answers,
};

/** The service says how right a response is, and takes none that is not one to its question. */
const loadedLater = (load: () => Promise<Answers>): Phone => ({
  Answers: lazyScreen(load),
  accepts: () => true,
  shareOf: (_, { share }) => share,
});

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
