import type { Texts } from '#texts.ts';

export const about = {
  title: 'Acerca de',
  navigation: 'Temas',
  topics: {
    '': {
      name: '¿Qué es Quarry?',
      paragraphs: [
        'Quarry es un quiz en vivo para salas, clases y equipos. El anfitrión escribe las preguntas y las muestra en una pantalla; los demás responden con el teléfono, todos a la vez.',
        'Las respuestas son gemas y los jugadores, cascos. Tras cada pregunta se ve quién encontró qué y, al final, las tres mejores puntuaciones suben al podio.',
      ],
    },
    play: {
      name: 'Cómo se juega',
      paragraphs: [
        'Escanea el código QR de la pantalla, o elige Participar y escribe los siete caracteres del código del quiz. Elige un nombre. No necesitas una cuenta.',
        'Cuando aparezca una pregunta, toca una respuesta o, con teclado, pulsa de 1 a 6 o de A a F. Cuenta tu primera respuesta. Con el extra por rapidez, responder pronto vale más.',
        'Si tu teléfono se duerme o pierde la red, vuelve sin más: conservas tu nombre, tu casco y tus puntos.',
      ],
    },
    host: {
      name: 'Cómo se presenta',
      paragraphs: [
        'Elige Crear un quiz y escribe tu correo. La primera vez, tu cuenta se crea al instante; después te enviamos un enlace para entrar. No hay contraseña.',
        'Añade un quiz, escribe sus preguntas con entre dos y seis respuestas cada una y pulsa Jugar. La barra espaciadora o Intro hacen avanzar el quiz.',
        'Al terminar, puedes recibir el informe de la sesión en tu correo.',
      ],
    },
    privacy: {
      name: 'Qué guardamos',
      paragraphs: [
        'De cada anfitrión guardamos el correo, los quizzes y los registros de sus sesiones. De cada jugador, el nombre que eligió para la sesión, sus respuestas y un número aleatorio que identifica su navegador para que pueda volver.',
        'No hay publicidad ni rastreo, y no se carga nada de otros sitios.',
      ],
    },
  },
} satisfies Texts['about'];
