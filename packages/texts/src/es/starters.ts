import type { Texts } from '#texts.ts';

export const starters = {
  title: 'Empieza con',
  hint: 'Todo se puede cambiar.',
  others: { file: 'Un archivo o una hoja de cálculo', paste: 'Preguntas pegadas' },

  quizzes: {
    taste: {
      name: 'Un poco de todo',
      about: 'Siete preguntas, cada una de un tipo.',
      welcome: {
        text: 'Siete tipos de pregunta',
        body: 'Elegir, escribir, estimar y ordenar.\n\nQuien acierta y es rápido gana más puntos.',
      },
      hardest: {
        text: '¿Qué mineral es el más duro?',
        answers: ['Diamante', 'Cuarzo', 'Topacio', 'Talco'],
        explanation: 'En la escala de Mohs, el diamante tiene dureza 10 y el talco, 1.',
      },
      planets: { text: '¿Cuáles de estos son planetas?', answers: ['Marte', 'Neptuno', 'Plutón', 'La Luna'] },
      capital: {
        text: '¿Cuál es la capital de Australia?',
        answers: ['Canberra'],
        explanation: 'Se fundó en 1913, porque Sídney y Melbourne no se ponían de acuerdo.',
      },
      bones: {
        text: '¿Cuántos huesos tiene una persona adulta?',
        unit: 'huesos',
        explanation: 'Un recién nacido tiene unos 270.',
      },
      inventions: {
        text: '¿Qué se inventó primero? Ponlos en orden.',
        answers: ['La rueda', 'El papel', 'La imprenta', 'El teléfono'],
      },
      favourite: {
        text: '¿Qué tipo de pregunta te gustó más?',
        answers: ['Elegir', 'Escribir', 'Estimar', 'Ordenar'],
      },
    },

    icebreaker: {
      name: '¿Quién está en la sala?',
      about: 'Encuestas y nubes de palabras sin puntos, para romper el hielo.',
      mood: { text: '¿Cómo estás hoy, en una palabra?' },
      morning: {
        text: '¿A qué hora te levantas en un día libre?',
        answers: ['Antes de las siete', 'Entre las siete y las nueve', 'Después de las nueve', '¿Hay que levantarse?'],
      },
      drink: { text: '¿Qué te pone en marcha?', answers: ['Un café', 'Un té', 'El aire fresco', 'De momento, nada'] },
      known: {
        text: '¿Cuánto sabes del tema de hoy?',
        answers: ['Nada', 'Un poco', 'Bastante', 'Podría dar yo la charla'],
      },
      hopes: { text: '¿Qué te gustaría llevarte de hoy?' },
    },

    teams: {
      name: 'Una ronda por equipos',
      about: 'Seis preguntas para cuatro equipos, con extra por rapidez.',
      ocean: {
        text: '¿Qué océano es el más profundo?',
        answers: ['El Pacífico', 'El Atlántico', 'El Índico', 'El Ártico'],
      },
      strings: {
        text: '¿Cuáles de estos instrumentos tienen cuerdas?',
        answers: ['El violín', 'El arpa', 'La trompeta', 'La flauta'],
      },
      painter: {
        text: '¿Quién pintó la Mona Lisa?',
        answers: ['Leonardo da Vinci', 'Leonardo', 'da Vinci'],
        explanation: 'Está en el Louvre, detrás de un cristal desde 2005.',
      },
      wall: { text: '¿En qué año cayó el muro de Berlín?' },
      rivers: {
        text: 'Ordena estos ríos, primero el más largo.',
        answers: ['Nilo', 'Misisipi', 'Danubio', 'Rin'],
      },
      players: {
        text: '¿Cuántos jugadores de un equipo de fútbol están en el campo?',
        answers: ['Nueve', 'Diez', 'Once', 'Doce'],
      },
    },
  },
} satisfies Texts['starters'];
