import { projector } from '@quarry/texts/en/projector';
import { textsHook } from './language.tsx';

export const useProjectorTexts = textsHook('projector', projector);
