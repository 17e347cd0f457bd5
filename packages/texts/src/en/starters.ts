/** Quizzes to begin with, offered where there is none yet. */
export const starters = {
  title: 'Start from',
  hint: 'Everything in them can be changed.',
  others: { file: 'A file or spreadsheet', paste: 'Pasted questions' },

  quizzes: {
    taste: {
      name: 'A bit of everything',
      about: 'Seven questions, each of another kind.',
      welcome: {
        text: 'Seven kinds of question',
        body: 'Choose, write, estimate and sort.\n\nWhoever is quick and right gets the most points.',
      },
      hardest: {
        text: 'Which mineral is the hardest?',
        answers: ['Diamond', 'Quartz', 'Topaz', 'Talc'],
        explanation: 'Diamond has hardness 10 on the Mohs scale, talc 1.',
      },
      planets: { text: 'Which of these are planets?', answers: ['Mars', 'Neptune', 'Pluto', 'The Moon'] },
      capital: {
        text: 'What is the capital of Australia?',
        answers: ['Canberra'],
        explanation: 'It was founded in 1913, because Sydney and Melbourne could not agree.',
      },
      bones: { text: 'How many bones does an adult have?', unit: 'bones', explanation: 'A newborn has about 270.' },
      inventions: {
        text: 'Which was invented first? Put them in order.',
        answers: ['Wheel', 'Paper', 'Printing press', 'Telephone'],
      },
      favourite: {
        text: 'Which kind of question did you like best?',
        answers: ['Choosing', 'Writing', 'Estimating', 'Sorting'],
      },
    },

    icebreaker: {
      name: 'Who is in the room?',
      about: 'Polls and word clouds without points, to break the ice.',
      mood: { text: 'How do you feel today, in one word?' },
      morning: {
        text: 'When do you get up on a free day?',
        answers: ['Before seven', 'Between seven and nine', 'After nine', 'Do I have to?'],
      },
      drink: { text: 'What gets you going?', answers: ['Coffee', 'Tea', 'Fresh air', 'Nothing yet'] },
      known: {
        text: 'How much do you know about today’s topic?',
        answers: ['Nothing', 'A little', 'Quite a bit', 'I could give the talk'],
      },
      hopes: { text: 'What do you hope to take home?' },
    },

    teams: {
      name: 'A round for teams',
      about: 'Six questions for four teams, with a speed bonus.',
      ocean: { text: 'Which ocean is the deepest?', answers: ['Pacific', 'Atlantic', 'Indian', 'Arctic'] },
      strings: { text: 'Which of these have strings?', answers: ['Violin', 'Harp', 'Trumpet', 'Flute'] },
      painter: {
        text: 'Who painted the Mona Lisa?',
        answers: ['Leonardo da Vinci', 'Leonardo', 'da Vinci'],
        explanation: 'It hangs in the Louvre, behind glass since 2005.',
      },
      wall: { text: 'In which year did the Berlin Wall fall?' },
      rivers: {
        text: 'Put these rivers in order, the longest first.',
        answers: ['Nile', 'Mississippi', 'Danube', 'Rhine'],
      },
      players: {
        text: 'How many players of a football team are on the field?',
        answers: ['Nine', 'Ten', 'Eleven', 'Twelve'],
      },
    },
  },
};
