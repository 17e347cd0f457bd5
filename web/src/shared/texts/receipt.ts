import { receipt } from '@quarry/texts/en/receipt';
import { textsHook } from './language.tsx';

export const useReceiptTexts = textsHook('receipt', receipt);
