import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

export const replay = {
  title: 'Repetición',
  back: 'Resultados',
  loading: 'Leyendo la sesión…',
  unreadable: 'Esta sesión no se puede repetir.',
  hostScreen: 'La pantalla del anfitrión',
  phone: (name) => `El teléfono de ${name}`,
  isAway: 'no está en la sesión en este momento.',
  controls: 'Línea de tiempo',
  moment: 'Momento',
  at: (time, phase) => (phase === '' ? time : `${time}, ${phase}`),
  play: 'Reproducir',
  pause: 'Pausar',
  speed: 'Velocidad',
  times: (speed) => `${speed} ×`,
  jump: 'Ir a',
  beginning: 'Comienzo',
  question: (number, text) => (text === '' ? `Pregunta ${number}` : `${number}. ${text}`),
  share: 'Copiar un enlace a este momento',
  copied: 'Enlace copiado.',
  notCopied: 'El enlace está en la barra de direcciones.',
  keys: 'Espacio reproduce y pausa, ← y → mueven 5 segundos, Re Pág y Av Pág una pregunta.',
  time: (ms) => {
    const seconds = Math.floor(ms / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  },
  heat: {
    joins: (n) => counted(n, 'entrada', 'entradas'),
    answers: (n) => counted(n, 'respuesta', 'respuestas'),
    drops: (n) => counted(n, 'conexión cortada', 'conexiones cortadas'),
    gatewayLosses: (n) => counted(n, 'pasarela perdida', 'pasarelas perdidas'),
  },
  people: 'Jugadores en este momento',
  search: 'Buscar un jugador',
  searchPlaceholder: 'Parte del nombre',
  nobody: 'Nadie',
  showHost: 'Volver a la pantalla del anfitrión',
  points: (place, score) => `${formatNumber(place)}. · ${formatNumber(score)}`,
  more: (n) => `Y ${formatNumber(n)} más. Búscalos por su nombre.`,
} satisfies Texts['replay'];
