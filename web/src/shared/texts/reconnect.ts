import { reconnect } from '@quarry/texts/en/reconnect';
import { textsHook } from './language.tsx';

export const useReconnectTexts = textsHook('reconnect', reconnect);
