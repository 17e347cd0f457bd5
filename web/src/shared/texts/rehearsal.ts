import { rehearsal } from '@quarry/texts/en/rehearsal';
import { textsHook } from './language.tsx';

export const useRehearsalTexts = textsHook('rehearsal', rehearsal);
