import { settings } from '@quarry/texts/en/settings';
import { textsHook } from './language.tsx';

export const useSettingsTexts = textsHook('settings', settings);
