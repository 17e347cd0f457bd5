import { room } from '@quarry/texts/en/room';
import { textsHook } from './language.tsx';

export const useRoomTexts = textsHook('room', room);
