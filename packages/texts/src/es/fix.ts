import type { ScorePreviewAnswer } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

const points = ({ least, most }: ScorePreviewAnswer['gain']) =>
  least === most
    ? counted(most, 'punto', 'puntos')
    : `entre ${formatNumber(least)} y ${counted(most, 'punto', 'puntos')}`;

export const fix = {
  open: 'Corregir una pregunta',
  message: 'Los puntos y los puestos se recalculan para todos. Las respuestas no cambian.',
  question: 'Pregunta',
  questionName: (number, text) => `${formatNumber(number)}. ${text}`,
  how: 'Qué falló',
  ways: ['No cuenta', 'Eran correctas otras respuestas'],
  reason: 'Motivo',
  reasonPlaceholder: 'Se muestra en el informe',
  defaultReason: 'Anulada por el anfitrión',
  rightAnswers: 'Respuestas correctas',
  stillRuns: 'La pregunta sigue abierta. Primero tiene que cerrarse.',
  isVoided: 'Esta pregunta no cuenta.',
  isSame: 'Esas respuestas ya son las correctas.',
  noAnswer: 'Elige al menos una respuesta.',
  noSpelling: 'Escribe una variante que era correcta.',
  isAccepted: 'Esa variante ya se acepta.',
  noMoreSpellings: `Una pregunta tiene como máximo ${counted(LIMITS.spellings, 'variante', 'variantes')}.`,
  noNumbers: 'Escribe el número correcto y a qué distancia puede quedar una respuesta.',
  apply: 'Cambiar los puntos',
  previewFailed: 'No se pudo cargar la vista previa.',
  preview({ gain, lose, firstChanges }) {
    const parts = [
      ...(gain.players > 0 ? [`${counted(gain.players, 'persona gana', 'personas ganan')} ${points(gain)}`] : []),
      ...(lose.players > 0 ? [`${counted(lose.players, 'persona pierde', 'personas pierden')} ${points(lose)}`] : []),
      ...(firstChanges ? ['cambia el primer puesto'] : []),
    ];
    if (parts.length === 0) return 'No cambian los puntos de nadie.';
    const sentence = parts.join(', ');
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  },
} satisfies Texts['fix'];
