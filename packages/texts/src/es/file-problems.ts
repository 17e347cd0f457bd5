import type { Texts } from '#texts.ts';
import { counted, formatNumber } from './words.ts';

const characters = (n: number) => counted(n, 'carácter', 'caracteres');
const more = (count: number): string => (count > 1 ? ` (${formatNumber(count)} preguntas)` : '');

export const fileProblems = {
  places: {
    row: (line, wrong) => `Fila ${line}: ${wrong}`,
    line: (line, wrong) => `Línea ${line}: ${wrong}`,
  },
  problems: {
    'no-questions': () => 'El archivo no contiene ninguna pregunta.',
    'too-many-questions': ({ max, left }) =>
      `Un quiz tiene como máximo ${counted(max, 'pregunta', 'preguntas')}: esta y las siguientes, ${formatNumber(left)} en total, se quedan fuera.`,
    'too-many-rows': ({ max }) =>
      `El archivo pasa de ${counted(max, 'fila o línea', 'filas o líneas')}; lo que sigue no se lee.`,
    'columns-ignored': ({ max }) => `Solo se leen las ${formatNumber(max)} primeras columnas.`,
    'more-problems': ({ count }) => `Hay ${counted(count, 'problema más', 'problemas más')}.`,
    'encoding-guessed': () =>
      'El texto no es UTF-8 y se leyó como Windows-1252; revisa las tildes y los caracteres especiales.',
    'long-name': ({ max }) => `El nombre del quiz pasa de ${characters(max)} y se ha acortado.`,
    'brand-left-out': () => 'El logo y la imagen de fondo del quiz se quedan fuera: elígelos otra vez.',
    'options-unreadable': () => 'Los ajustes del quiz no se pueden leer; se ponen los de siempre.',
    'not-well-formed': ({ detail }) => `El XML está dañado aquí (${detail}).`,
    'nested-too-deeply': () => 'Aquí hay demasiados elementos anidados; lo que sigue no se lee.',

    'no-text': () => 'La pregunta no tiene texto.',
    'long-question': ({ max }) =>
      `El texto pasa de ${characters(max)}: va entero debajo de la pregunta, y su comienzo es la pregunta.`,
    'long-body': ({ length, max }) =>
      `El texto debajo de la pregunta tiene ${characters(length)}; caben ${formatNumber(max)}.`,
    'long-explanation': ({ length, max }) => `La explicación tiene ${characters(length)}; caben ${formatNumber(max)}.`,
    'long-notes': ({ length, max }) => `Las notas tienen ${characters(length)}; caben ${formatNumber(max)}.`,
    'long-unit': ({ length, max }) => `La unidad tiene ${characters(length)}; caben ${formatNumber(max)}.`,
    'long-answer': ({ answer, length, max }) =>
      `La respuesta ${answer} tiene ${characters(length)}; caben ${formatNumber(max)}.`,
    'too-many-answers': ({ count, max }) =>
      `La pregunta tiene ${counted(count, 'respuesta', 'respuestas')}; caben ${formatNumber(max)}.`,
    'too-few-answers': ({ count, min }) =>
      count === 0
        ? `La pregunta no tiene respuestas; necesita al menos ${formatNumber(min)}.`
        : `La pregunta tiene ${counted(count, 'respuesta', 'respuestas')}; necesita al menos ${formatNumber(min)}.`,
    'no-correct': () => 'Ninguna respuesta está marcada como correcta.',
    'several-correct': () => 'Hay varias respuestas marcadas como correctas, pero este tipo de pregunta tiene una.',
    'correct-unknown': ({ value }) =>
      `La respuesta correcta que se indica, «${value}», no es ninguna de las respuestas.`,
    'correct-is-date': () =>
      'La hoja de cálculo convirtió las respuestas correctas en una fecha. Da formato de texto a la celda y escríbelas otra vez, por ejemplo 1;2.',
    'correct-ambiguous': ({ value }) =>
      `La respuesta correcta «${value}» se leyó como el número de una respuesta, aunque hay una con ese mismo texto.`,
    'error-cell': ({ value }) => `Una celda contiene el error ${value} de la hoja de cálculo.`,
    'bad-number': ({ value }) => `«${value}» no es un número que se pueda usar aquí.`,
    'unreadable-question': () => 'Esta pregunta no se puede leer y se queda fuera.',
    'unsupported-kind': ({ kind, text }) => `Aquí no hay preguntas del tipo «${kind}»: «${text}» se queda fuera.`,
    'unknown-kind': ({ kind }) => `El tipo «${kind}» no se conoce; la pregunta se leyó según sus respuestas.`,
    'open-as-slide': () => 'Una pregunta de respuesta libre pasa a ser una diapositiva.',

    'any-right': ({ count }) =>
      `Donde había varias respuestas correctas bastaba con una; aquí los jugadores las eligen todas y ganan puntos por partes${more(count)}.`,
    'weights-equal': () => 'Las respuestas correctas tenían pesos distintos; aquí valen lo mismo.',
    'half-right-wrong': () => 'Las respuestas correctas en parte cuentan aquí como incorrectas.',
    'half-right-full': ({ value }) => `«${value}» se aceptaba en parte; aquí cuenta como correcta del todo.`,
    'wildcard-left-out': () => 'La respuesta aceptada * (cualquiera) se queda fuera.',
    'wildcard-literal': ({ value }) => `El * de «${value}» valía por cualquier texto; aquí es un asterisco.`,
    'estimate-approximated': () => 'Los puntos por quedar cerca se calculan aquí según la distancia.',
    'estimate-one-target': ({ value }) => `Una estimación tiene un solo número correcto; «${value}» se queda fuera.`,
    'units-left-out': () => 'Las unidades, salvo la primera, se quedan fuera.',
    'feedback-left-out': ({ count }) =>
      `Los comentarios a cada respuesta no tienen sitio aquí y se quedan fuera${more(count)}.`,
    'labels-left-out': ({ value }) => `Los nombres de los extremos de la escala se quedan fuera: ${value}.`,
    'several-choices': () => 'Los jugadores podían elegir varias respuestas; aquí eligen una.',

    'time-unreadable': ({ value }) => `El límite de tiempo «${value}» no es un número; se pone el de siempre.`,
    'time-limited': ({ value, max }) =>
      `El límite de ${formatNumber(value)} s no está entre 0 y ${formatNumber(max)} y se ha llevado al más cercano.`,
    'points-unreadable': ({ value }) =>
      `Los puntos «${value}» no son un número entero dentro de los límites; se ponen los de siempre.`,
    'setting-unreadable': ({ field, value }) => `${field}: «${value}» no se puede leer; se pone el valor de siempre.`,

    'picture-missing': ({ name }) => `La imagen «${name}» no está en el archivo.`,
    'picture-by-link': ({ name }) => `De una imagen solo hay un enlace (${name}); descárgala y añádela a la pregunta.`,
    'picture-unreadable': ({ name }) => `La imagen «${name}» no se puede leer.`,
    'picture-too-large': ({ name, max }) => `La imagen «${name}» supera los ${formatNumber(max)} MB y se queda fuera.`,
    'pictures-left-out': ({ questions, more }) =>
      `Se quedan fuera imágenes de las preguntas ${questions}${more > 0 ? ` y ${formatNumber(more)} más` : ''}.`,
    'more-pictures': ({ name }) => `Una pregunta tiene una sola imagen; «${name}» se queda fuera.`,

    'quote-unclosed': () => 'Unas comillas no se cierran; se leyeron como parte del texto.',
    'brace-unclosed': ({ text }) => `Falta la llave } que cierra: «${text}» se queda fuera.`,
    'brace-unopened': ({ text }) => `Hay una llave } que cierra sin otra que abra: «${text}».`,
    'blank-line-in-braces': () => 'Hay una línea en blanco entre las llaves; se añadieron las respuestas que siguen.',
    'line-ignored': ({ text }) => `«${text}» no pertenece a ninguna pregunta y se queda fuera.`,
    'answer-without-question': ({ text }) => `No hay ninguna pregunta antes de «${text}»; se queda fuera.`,
    'no-answer-line': () => 'Falta la línea ANSWER:.',
  },
  refusals: {
    'not-recognised': 'No se reconoce ningún formato en el archivo.',
    empty: 'El archivo está vacío.',
    'old-workbook': 'El archivo es de un Excel antiguo o tiene contraseña. Guárdalo como .xlsx sin contraseña.',
    'damaged-archive': 'El archivo está dañado o incompleto.',
    password: 'El archivo tiene contraseña. Guárdalo sin ella.',
    'broken-json': 'El archivo parece JSON, pero está dañado o incompleto.',
    'inflates-too-much': 'El archivo contiene mucho más que un quiz.',
    'too-large': 'El archivo es demasiado grande.',
  },
} satisfies Texts['fileProblems'];
