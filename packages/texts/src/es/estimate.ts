import type { Texts } from '#texts.ts';
import { counted, formatSeconds } from './words.ts';

export const estimate = {
  field: 'Tu número',
  fieldIn: (unit) => `Tu número, en ${unit}`,
  send: 'Enviar',
  sign: 'Bajo cero',
  reads: (number) => `Se lee como ${number}`,
  invalid: `Escribe un número, como 12 o ${formatSeconds(3.5)}.`,
  tooLarge: 'Ese número es demasiado grande.',
  sent: 'Has enviado',
  yours: 'Dijiste',
  right: 'Correcto',
  exact: 'Justo en el clavo',
  off: (distance) => `Diferencia: ${distance}`,
  onPhone: 'Escribe un número en tu teléfono',
  onPhoneIn: (unit) => `Escribe un número en tu teléfono, en ${unit}`,

  target: 'Número correcto',
  exactWithin: 'Todos los puntos hasta esta distancia',
  tolerance: 'Sin puntos desde esta distancia',
  unit: 'Unidad',
  unitPlaceholder: 'kg, años…',
  negative: 'Escribe un número que no sea negativo.',
  narrow: 'No puede ser menos que la distancia con todos los puntos.',
  explained: (from, to) => `Todos los puntos de ${from} a ${to}; más lejos, cada vez menos.`,
  explainedOne: (number) => `Todos los puntos para ${number}; más lejos, cada vez menos.`,
  explainedExact: (from, to) => `Todos los puntos de ${from} a ${to}; fuera de ahí, ninguno.`,
  explainedOnly: (number) => `Puntos solo para ${number}.`,

  nobody: 'Nadie envió un número.',
  numbers: (count) => counted(count, 'número', 'números'),
  strip: (count, min, max, target) => `${count} de ${min} a ${max}. Correcto: ${target}.`,
  median: (number) => `Media sala está por debajo de ${number}`,
  nearest: 'Más cerca',
} satisfies Texts['estimate'];
