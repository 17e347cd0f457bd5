import type { Texts } from '#texts.ts';
import { counted, formatNumber, listOf } from './words.ts';

export const sharedQuiz = {
  title: 'Un quiz compartido',
  facts: (questions, kinds) => `${counted(questions, 'pregunta', 'preguntas')}: ${listOf(kinds)}`,
  copy: 'Copiar a mis quizzes',
  signIn: 'Entrar para copiarlo',
  onPhone: 'Para copiar este quiz a los tuyos, entra desde una computadora o una tableta.',
  copied: 'Ya está entre tus quizzes.',
  open: 'Abrir mis quizzes',
  edit: 'Editar la copia',
  tooManyPictures: 'Tus imágenes no dejan sitio para las de este quiz.',
  gone: 'Este quiz ya no se comparte.',
  goneHint: 'Quien te envió el enlace puede compartirlo otra vez.',
  question: (position) => `Pregunta ${formatNumber(position)}`,
  right: 'Correcta',
  order: 'En el orden correcto',
  seconds: (seconds) => `${formatNumber(seconds)}\u00a0s`,
  points: (points) => counted(points, 'punto', 'puntos'),
  untimed: 'Sin límite',
  explanation: 'Explicación',
} satisfies Texts['sharedQuiz'];
