import type { Texts } from '#texts.ts';
import { counted, formatNumber, questions } from './words.ts';

const characters = (n: number) => counted(n, { one: '# caractère', many: '# de caractères', other: '# caractères' });
const answers = (n: number) => counted(n, { one: '# réponse', many: '# de réponses', other: '# réponses' });
const inQuestions = (n: number) => (n > 1 ? ` (${questions(n)})` : '');

export const fileProblems = {
  places: {
    row: (line, wrong) => `Rangée ${line} : ${wrong}`,
    line: (line, wrong) => `Ligne ${line} : ${wrong}`,
  },
  problems: {
    'no-questions': () => 'Le fichier ne contient aucune question.',
    'too-many-questions': ({ max, left }) =>
      `Un quiz a au plus ${questions(max)} : celle-ci et les suivantes sont laissées de côté, ${formatNumber(left)} en tout.`,
    'too-many-rows': ({ max }) => `Le fichier dépasse ${formatNumber(max)} rangées ou lignes ; la suite n’est pas lue.`,
    'columns-ignored': ({ max }) => `Seules les ${formatNumber(max)} premières colonnes sont lues.`,
    'more-problems': ({ count }) =>
      counted(count, {
        one: 'Et # autre problème.',
        many: 'Et # d’autres problèmes.',
        other: 'Et # autres problèmes.',
      }),
    'encoding-guessed': () =>
      'Le texte n’est pas en UTF-8 et a été lu comme du Windows-1252. Vérifiez les accents et les caractères spéciaux.',
    'long-name': ({ max }) => `Le nom du quiz dépasse ${characters(max)} et a été raccourci.`,
    'brand-left-out': () => 'Le logo et l’image de fond du quiz ne sont pas repris. Choisissez-les de nouveau.',
    'options-unreadable': () => 'Les réglages du quiz sont illisibles ; les réglages habituels s’appliquent.',
    'not-well-formed': ({ detail }) => `Le XML est abîmé ici (${detail}).`,
    'nested-too-deeply': () => 'Trop d’éléments sont emboîtés ici ; la suite n’est pas lue.',

    'no-text': () => 'La question n’a pas de texte.',
    'long-question': ({ max }) =>
      `Le texte dépasse ${characters(max)} : il figure en entier sous la question, et son début sert de question.`,
    'long-body': ({ length, max }) =>
      `Le texte sous la question a ${characters(length)} ; ${formatNumber(max)} au plus tiennent.`,
    'long-explanation': ({ length, max }) =>
      `L’explication a ${characters(length)} ; ${formatNumber(max)} au plus tiennent.`,
    'long-notes': ({ length, max }) => `Les notes ont ${characters(length)} ; ${formatNumber(max)} au plus tiennent.`,
    'long-unit': ({ length, max }) => `L’unité a ${characters(length)} ; ${formatNumber(max)} au plus tiennent.`,
    'long-answer': ({ answer, length, max }) =>
      `La réponse ${answer} a ${characters(length)} ; ${formatNumber(max)} au plus tiennent.`,
    'too-many-answers': ({ count, max }) => `La question a ${answers(count)} ; ${formatNumber(max)} au plus tiennent.`,
    'too-few-answers': ({ count, min }) =>
      count === 0
        ? `La question n’a pas de réponse ; il en faut au moins ${formatNumber(min)}.`
        : `La question a ${answers(count)} ; il en faut au moins ${formatNumber(min)}.`,
    'no-correct': () => 'Aucune réponse n’est marquée comme juste.',
    'several-correct': () => 'Plusieurs réponses sont marquées comme justes, mais ce type de question n’en a qu’une.',
    'correct-unknown': ({ value }) => `La bonne réponse indiquée est « ${value} », qui n’est aucune des réponses.`,
    'correct-is-date': () =>
      'Le tableur a changé les bonnes réponses en date. Mettez la cellule au format texte et écrivez-les de nouveau, par exemple 1;2.',
    'correct-ambiguous': ({ value }) =>
      `La bonne réponse « ${value} » a été lue comme le numéro d’une réponse, alors qu’une réponse porte le même texte.`,
    'error-cell': ({ value }) => `Une cellule contient l’erreur ${value} du tableur.`,
    'bad-number': ({ value }) => `« ${value} » n’est pas un nombre utilisable ici.`,
    'unreadable-question': () => 'Cette question est illisible et n’est pas reprise.',
    'unsupported-kind': ({ kind, text }) => `Le type « ${kind} » n’existe pas ici : « ${text} » est laissé de côté.`,
    'unknown-kind': ({ kind }) => `Le type « ${kind} » est inconnu ; la question a été lue d’après ses réponses.`,
    'open-as-slide': () => 'Une question à réponse libre devient une diapo.',

    'any-right': ({ count }) =>
      `Quand plusieurs réponses sont justes, une seule suffisait ; ici, on les choisit toutes et une part rapporte aussi des points${inQuestions(count)}.`,
    'weights-equal': () => 'Les bonnes réponses n’avaient pas le même poids ; ici, elles comptent autant.',
    'half-right-wrong': () => 'Les réponses en partie justes comptent ici comme fausses.',
    'half-right-full': ({ value }) => `« ${value} » était accepté en partie ; ici, cela compte comme tout juste.`,
    'wildcard-left-out': () => 'La réponse acceptée * (n’importe quoi) est laissée de côté.',
    'wildcard-literal': ({ value }) =>
      `L’* de « ${value} » remplaçait n’importe quel texte ; ici, c’est un astérisque.`,
    'estimate-approximated': () => 'Les points d’une réponse proche sont calculés ici d’après l’écart.',
    'estimate-one-target': ({ value }) => `Une estimation a un seul nombre juste ; « ${value} » est laissé de côté.`,
    'units-left-out': () => 'Les unités après la première sont laissées de côté.',
    'feedback-left-out': ({ count }) =>
      `Les commentaires sur une réponse n’ont pas de place ici et sont laissés de côté${inQuestions(count)}.`,
    'labels-left-out': ({ value }) => `Les noms des bouts de l’échelle sont laissés de côté : ${value}.`,
    'several-choices': () => 'On pouvait choisir plusieurs réponses ; ici, on en choisit une.',

    'time-unreadable': ({ value }) => `Le temps « ${value} » n’est pas un nombre ; le temps habituel s’applique.`,
    'time-limited': ({ value, max }) =>
      `Le temps de ${formatNumber(value)}\u00a0s n’est pas entre 0 et ${formatNumber(max)} ; la valeur la plus proche a été prise.`,
    'points-unreadable': ({ value }) =>
      `Les points « ${value} » ne sont pas un nombre entier permis ; les points habituels s’appliquent.`,
    'setting-unreadable': ({ field, value }) =>
      `${field} : « ${value} » est illisible ; la valeur habituelle s’applique.`,

    'picture-missing': ({ name }) => `L’image « ${name} » n’est pas dans le fichier.`,
    'picture-by-link': ({ name }) =>
      `Une image n’est qu’un lien (${name}). Téléchargez-la et ajoutez-la à la question.`,
    'picture-unreadable': ({ name }) => `L’image « ${name} » est illisible.`,
    'picture-too-large': ({ name, max }) =>
      `L’image « ${name} » dépasse ${formatNumber(max)}\u00a0Mo et est laissée de côté.`,
    'pictures-left-out': ({ questions, more }) =>
      more > 0
        ? `Des images ne sont pas reprises, aux questions ${questions} et ${counted(more, { one: '# autre', many: '# d’autres', other: '# autres' })}.`
        : `Des images ne sont pas reprises, aux questions ${questions}.`,
    'more-pictures': ({ name }) => `Une question a une seule image ; « ${name} » est laissée de côté.`,

    'quote-unclosed': () => 'Un guillemet n’est pas fermé ; il a été lu comme du texte.',
    'brace-unclosed': ({ text }) => `L’accolade fermante } manque : « ${text} » est laissé de côté.`,
    'brace-unopened': ({ text }) => `Une accolade fermante } n’a pas d’ouvrante : « ${text} ».`,
    'blank-line-in-braces': () => 'Une ligne vide sépare les accolades ; les réponses qui la suivent ont été ajoutées.',
    'line-ignored': ({ text }) => `« ${text} » n’appartient à aucune question et est laissé de côté.`,
    'answer-without-question': ({ text }) => `Aucune question ne précède « ${text} » ; la réponse est laissée de côté.`,
    'no-answer-line': () => 'La ligne ANSWER: manque.',
  },
  refusals: {
    'not-recognised': 'Aucun format n’a été reconnu dans le fichier.',
    empty: 'Le fichier est vide.',
    'old-workbook':
      'Le fichier vient d’un ancien Excel, ou a un mot de passe. Enregistrez-le en .xlsx sans mot de passe.',
    'damaged-archive': 'Le fichier est abîmé ou incomplet.',
    password: 'Le fichier a un mot de passe. Enregistrez-le sans.',
    'broken-json': 'Le fichier ressemble à du JSON, mais il est abîmé ou incomplet.',
    'inflates-too-much': 'Le fichier contient bien plus qu’un quiz.',
    'too-large': 'Le fichier est trop lourd.',
  },
} satisfies Texts['fileProblems'];
