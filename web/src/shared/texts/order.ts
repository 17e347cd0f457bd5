import { order } from '@quarry/texts/en/order';
import { textsHook } from './language.tsx';

export const useOrderTexts = textsHook('order', order);
