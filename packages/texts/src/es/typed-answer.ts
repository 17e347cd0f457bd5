import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber, wordsFor } from './words.ts';

export const typedAnswer = {
  field: 'Tu respuesta',
  send: 'Enviar',
  sent: 'Has enviado',
  yours: 'Escribiste',
  right: (spellings) => wordsFor(spellings, 'Correcta', 'Correctas'),
  onPhone: 'Escribe tu respuesta en tu teléfono',

  spellings: 'Variantes aceptadas',
  hint: `Acierta quien escribe una de ellas; caben ${formatNumber(LIMITS.spellings)} como máximo.`,
  spelling: (position) => `Variante ${formatNumber(position)}`,
  addSpelling: 'Añadir una variante',
  deleteSpelling: (position) => `Eliminar la variante ${formatNumber(position)}`,
  exact: 'Tal como está escrita',
  exactHint: 'Cuentan las mayúsculas y las tildes: Café no es cafe',
  typos: 'Erratas que se perdonan',
  typosOf: ['Ninguna', 'Una en palabras de cinco letras', 'Dos en palabras de diez letras'],

  written: 'Lo que se escribió',
  nothing: 'Nadie escribió nada.',
  group: (text, count, right) => `${text}: ${formatNumber(count)}${right ? ' (correcta)' : ''}`,
  others: (count) => counted(count, 'respuesta más', 'respuestas más'),
  accept: (text) => `Aceptar también ${text}`,
  hide: (text) => `Ocultar ${text}`,

  another: 'Otra variante correcta',
} satisfies Texts['typedAnswer'];
