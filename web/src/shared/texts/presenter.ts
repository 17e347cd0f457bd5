import { presenter } from '@quarry/texts/en/presenter';
import { textsHook } from './language.tsx';

export const usePresenterTexts = textsHook('presenter', presenter);
