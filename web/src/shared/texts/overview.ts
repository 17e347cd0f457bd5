import { overview } from '@quarry/texts/en/overview';
import { textsHook } from './language.tsx';

export const useOverviewTexts = textsHook('overview', overview);
