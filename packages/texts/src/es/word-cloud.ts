import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const wordCloud = {
  field: 'Una palabra, o unas pocas',
  send: 'Enviar',
  sent: 'Has enviado',
  onPhone: 'Escribe una palabra en tu teléfono',
  hint: `Cada jugador escribe hasta ${counted(LIMITS.cloudTextLength, 'carácter', 'caracteres')}. Nada es correcto ni incorrecto. Con las respuestas en vivo, la nube crece mientras la pregunta está abierta.`,
  words: 'Palabras',
  nothing: 'Nadie escribió nada.',
  group: (text, count) => `${text}: ${formatNumber(count)}`,
  others: (count) => counted(count, 'palabra más', 'palabras más'),
  hide: (text) => `Ocultar ${text}`,
} satisfies Texts['wordCloud'];
