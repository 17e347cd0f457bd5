import { teams } from '@quarry/texts/en/teams';
import { textsHook } from './language.tsx';

export const useTeamsTexts = textsHook('teams', teams);
