import type { Texts } from '#texts.ts';
import { counted, outOf } from './words.ts';

export const receipt = {
  keepCard: 'Guardar o compartir una tarjeta',
  cardFailed: 'No se pudo crear la tarjeta en este dispositivo.',
  open: 'Ver tus respuestas',
  notYet: 'Tus respuestas se están reuniendo. Prueba de nuevo en un momento.',
  title: 'Tu comprobante',
  gone: 'Aquí no hay ningún comprobante. Quizá el anfitrión eliminó la sesión, o todavía no se ha creado.',
  place: (place, of) => `Puesto ${outOf(place, of)}`,
  points: (n) => counted(n, 'punto', 'puntos'),
  answers: 'Tus respuestas',
  none: 'No se guardó ninguna respuesta tuya.',
  you: 'Respondiste:',
  right: 'Correcto:',
  wasRight: 'Correcta',
  wasPartly: 'Correcta en parte',
  wasWrong: 'Incorrecta',
  wasNeither: 'Ninguna respuesta era correcta ni incorrecta',
  formerRoot:
    'El anfitrión cambió algo después del final: puntos, un nombre, un equipo o quién participó. Este comprobante sustituye a uno anterior.',
  verdicts: {
    verified:
      'Verificado en este dispositivo: lo firmó este servicio y cada respuesta está en el registro de la sesión.',
    invalid: 'No es válido: esto no es lo que firmó el servicio.',
    unverified: 'Este comprobante no se pudo verificar aquí.',
    unsupported: 'Los navegadores solo verifican comprobantes con una conexión segura (https).',
    outdated: 'Este navegador no puede verificar comprobantes. Uno más reciente, sí.',
  },
  proof: 'Qué demuestra un comprobante',
  download: 'Descargar el comprobante',
  verifyTitle: 'Verificar un comprobante',
  verifyLead:
    'El comprobante se verifica en este dispositivo, con las claves públicas de este servicio. No se envía a ningún sitio.',
  choose: 'Elegir un archivo',
  unreadable: 'No se pudo leer este archivo.',
  paste: 'O pega su texto',
  verify: 'Verificar',
  reasons: {
    malformed: 'Esto no es un comprobante.',
    'unknown-key': 'Se firmó con una clave que este servicio no tiene.',
    signature: 'La firma no coincide: se cambió el nombre, la puntuación, el puesto o la raíz.',
    answers: 'Se cambió, quitó o movió una respuesta.',
    score: 'Los puntos de las respuestas no suman la puntuación.',
  },
  scope:
    'Demuestra qué respuestas se dieron, cuándo y en qué orden. La puntuación y el puesto entre todos los jugadores salen del registro completo, que el anfitrión puede exportar.',
  root: 'Raíz',
  events: (n) => counted(n, 'evento', 'eventos'),
} satisfies Texts['receipt'];
