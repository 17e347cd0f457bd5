import type { Texts } from '#texts.ts';
import { counted, formatNumber, wordsFor } from './words.ts';

export const common = {
  product: 'Quarry',
  ok: 'Entendido',
  cancel: 'Cancelar',
  close: 'Cerrar',
  home: 'Inicio',
  overview: 'Mis quizzes',
  join: 'Participar',
  tryAgain: 'Reintentar',
  loading: 'Cargando…',
  saving: 'Guardando…',
  away: 'ausente',
  language: 'Idioma de esta página',
  fields: {
    question: 'Escribe aquí tu pregunta',
    quizName: 'Añade un título (obligatorio)',
    quizCode: 'Escribe el código del quiz',
    userName: 'Escribe tu nombre',
    email: 'Escribe aquí tu correo',
    answer: 'Escribe aquí una respuesta',
  },
  cut: (max) => `Recortado a ${counted(max, 'carácter', 'caracteres')}.`,
  label: (name) => `${name}: `,
  more: (count) => `y ${formatNumber(count)} más`,

  errors: {
    generic: 'Algo ha salido mal. Inténtalo más tarde o, si sigue ocurriendo, escríbenos.',
    somethingWrong: 'Algo ha salido mal.',
    network: 'No hay conexión con el servicio. Revisa tu conexión e inténtalo de nuevo.',
    notFound: 'Vaya, aquí no hay nada.',
    connection: 'No se pudo conectar con el servidor ni abrir la sesión del quiz.',
    unexpected: 'Error inesperado de la aplicación',
    code: (code) => `Código de error ${code}`,
  },

  connection: {
    yours: 'Se cortó tu conexión.',
    service: 'Quarry no responde en este momento.',
    host: 'El anfitrión se ausentó un momento.',
    blocked: 'Esta red bloquea las conexiones en vivo.',
    blockedHint: 'Un quiz las necesita. Cambia a datos móviles o a otra red. Reintentando…',
    retryNow: 'Probar ahora',
  },

  ranking: {
    rankUp: (places) => `Sube ${formatNumber(places)}`,
    rankDown: (places) => `Baja ${formatNumber(places)}`,
    rankSame: 'Mismo puesto',
    place: (place) => `Puesto ${formatNumber(place)}`,
    podium: 'Podio',
    podiumEmpty: 'Puesto libre',
  },

  clock: {
    noLimit: 'Sin límite de tiempo',
    secondsLeft: (seconds) => `${wordsFor(seconds, 'Queda', 'Quedan')} ${counted(seconds, 'segundo', 'segundos')}`,
    stoppedAt: (seconds) => `El reloj está parado en ${counted(seconds, 'segundo', 'segundos')}`,
    late: 'Puede que esto no esté al día.',
  },

  rejections: {
    'already-answered': 'Ya habías respondido a esta pregunta. Cuenta tu primera respuesta.',
    'answer-too-late': 'Tu respuesta llegó tarde: se había acabado el tiempo.',
    banned: 'El anfitrión te ha sacado de esta sesión.',
    'device-busy': 'Con este dispositivo sigues en otra sesión. Vuelve a ella o sal primero.',
    'device-taken': 'Este jugador pertenece a otro dispositivo.',
    'host-busy': 'Tu propia sesión sigue en curso. Termínala antes de volver a intentarlo.',
    'name-refused': 'Ese nombre no se puede usar aquí. Elige otro.',
    'name-taken': 'Ese nombre ya está en uso.',
    'no-session': 'Esta sesión ha terminado.',
    'not-in-session': 'Ya no estás en esta sesión.',
    overloaded: 'Quarry está muy ocupado. Inténtalo de nuevo en un momento.',
    'room-locked': 'El anfitrión ya no deja entrar a nadie en esta sesión.',
    'service-unavailable': 'Quarry no pudo guardarlo. Inténtalo de nuevo en un momento.',
    'session-full': 'Esta sesión está completa.',
    'unknown-question': 'El quiz ha avanzado. Esta pantalla muestra por dónde va.',
    'wrong-state': 'El quiz ha avanzado. Esta pantalla muestra por dónde va.',
  },
} satisfies Texts['common'];
