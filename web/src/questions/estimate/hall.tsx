import { useEstimateTexts } from '#shared/texts/estimate.ts';
import type { Hall, HallProps } from '../kind.ts';
import { OnPhone } from '../responses/on-phone.tsx';
import { estimateIn } from './estimate-in.ts';

/** Numbers would give the answer away, so they are shown once the question has closed. */
function Answers({ question }: HallProps) {
  const estimateTexts = useEstimateTexts();
  const { unit = '' } = estimateIn(question) ?? {};
  return <OnPhone text={unit === '' ? estimateTexts.onPhone : estimateTexts.onPhoneIn(unit)} />;
}

export const estimateHall: Hall = { Answers };
