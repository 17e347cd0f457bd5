import { estimate } from '@quarry/texts/en/estimate';
import { textsHook } from './language.tsx';

export const useEstimateTexts = textsHook('estimate', estimate);
