import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatDate, formatMoment, formatNumber, listOf } from './words.ts';

const answersOf = (of: readonly string[]) =>
  of.length === 1 ? `la respuesta ${of[0]}` : `las respuestas ${listOf(of)}`;
const variantsOf = (positions: readonly number[]) =>
  positions.length === 1 ? `la variante ${positions[0]}` : `las variantes ${listOf(positions.map(String))}`;
const areEmpty = (count: number) => (count === 1 ? 'está vacía' : 'están vacías');

const waited = (seconds: number) =>
  seconds < 120 ? counted(seconds, 'segundo', 'segundos') : counted(Math.ceil(seconds / 60), 'minuto', 'minutos');

export const overview = {
  title: 'Mis quizzes',
  welcome: 'Te damos la bienvenida',
  play: 'Jugar',
  edit: 'Editar',
  delete: 'Eliminar',
  add: 'Añadir un quiz',
  write: 'Escribir un quiz',
  newName: 'Quiz nuevo',
  logout: 'Salir',
  duplicate: 'Duplicar',
  copyOf: (name) => `${name} (copia)`,
  empty: 'Todavía no hay ningún quiz.',
  emptyHint: 'Añade el primero: son dos minutos.',
  search: 'Buscar un quiz',
  order: 'Ordenar por',
  orders: { number: 'Número', name: 'Nombre', played: 'Última vez', created: 'Más nuevos' },
  found: (found, of) =>
    found === of ? counted(of, 'quiz', 'quizzes') : `${formatNumber(found)} de ${counted(of, 'quiz', 'quizzes')}`,
  noneFound: 'No se encontró ningún quiz.',
  noneFoundHint: 'Prueba con otra palabra de su nombre, sus etiquetas o sus preguntas.',
  offline: 'Puede que lo que ves no esté al día. En cuanto vuelva la conexión podrás jugar y guardar.',
  loading: 'Buscando tus quizzes…',
  questions: (count) => counted(count, 'pregunta', 'preguntas'),
  number: (position) => `Quiz ${formatNumber(position)}`,
  neverPlayed: 'Sin jugar todavía',
  lastPlayed: (at) => `Última vez: ${formatDate(at)}`,
  deleteTitle: '¿Eliminar este quiz?',
  deleteMessage: (name) =>
    `«${name}» pasa a la papelera. Desde ahí se puede recuperar durante ${counted(LIMITS.trashDays, 'día', 'días')}.`,
  deleteConfirm: 'Eliminar',
  runningTitle: 'Hay una sesión en curso.',
  runningMessage: 'Si inicias otra, la que está en curso termina. Sus resultados hasta ahora se guardan.',
  endedTitle: 'Hay una sesión en su pantalla final.',
  endedMessage: 'Si inicias otra, esa se cierra, también para sus jugadores.',
  startAnyway: 'Iniciar otra',
  unsureTitle: 'No se pudo comprobar si este quiz puede empezar.',
  playedTitle: 'Este quiz se está jugando.',
  playedMessage: 'Se podrá cambiar o eliminar cuando termine su sesión.',
  tooMany: `Una cuenta guarda hasta ${counted(LIMITS.quizzesPerHost, 'quiz', 'quizzes')}, de 64 MB en total. Elimina uno primero.`,
  tooManyUnverified: `Mientras no confirmes tu dirección, puedes guardar hasta ${counted(LIMITS.quizzesUnverified, 'quiz', 'quizzes')}, de 4 MB en total. Abre el enlace del correo que te enviamos o elimina uno.`,
  tooManySessions: 'Has iniciado todas las sesiones que una cuenta puede tener por ahora. Inténtalo más tarde.',
  unverified: 'Abre el enlace del correo que te enviamos para confirmar tu dirección.',
  unverifiedText: 'Hasta entonces, este navegador es la única forma de entrar en tu cuenta.',
  resendMail: 'Enviar otra vez',
  mailSent: 'El correo está en camino.',

  refusals: {
    'too-much-sent': ({ seconds, verified }) =>
      `Has guardado mucho en poco tiempo. Inténtalo de nuevo en ${waited(seconds)}.${verified ? '' : ' El enlace del correo que te enviamos confirma tu dirección y quita este límite.'}`,
    'too-much-played': ({ megabytes, verified }) =>
      `Los quizzes de tus sesiones pasadas ocupan ${formatNumber(megabytes)} MB, todo lo que guarda tu cuenta. Elimina algunas de esas sesiones en Resultados${verified ? '' : ', o confirma tu dirección con el enlace del correo que te enviamos'}.`,
    'media-quota': ({ megabytes, verified }) =>
      verified
        ? `Tus imágenes ocupan los ${formatNumber(megabytes)} MB que tiene cada anfitrión. Las que ningún quiz muestra se eliminan a los 30 días.`
        : `Hasta que confirmes tu dirección, tus imágenes pueden ocupar ${formatNumber(megabytes)} MB. Abre el enlace del correo que te enviamos para confirmarla.`,
    'media-too-large': ({ usual, few }) =>
      `Esta imagen es demasiado grande: hasta ${formatNumber(usual)} megapíxeles en PNG, JPEG o WebP y ${formatNumber(few)} en GIF o AVIF.`,
    'unknown-media': () => 'Falta una imagen de este quiz. Quítala o súbela otra vez.',
    'too-many-requests': () => 'Demasiadas peticiones. Espera un momento e inténtalo de nuevo.',
  },

  youAreOffline: 'No tienes conexión.',

  deleted: (name) => `«${name}» está en la papelera.`,

  trash: {
    open: 'Papelera',
    title: 'Papelera',
    hint: `Un quiz eliminado se queda aquí ${counted(LIMITS.trashDays, 'día', 'días')}.`,
    empty: 'La papelera está vacía.',
    left: (days) => `Se elimina para siempre en ${counted(days, 'día', 'días')}`,
    restore: 'Recuperar',
    restoreOne: (name) => `Recuperar «${name}»`,
    remove: 'Eliminar para siempre',
    removeOne: (name) => `Eliminar «${name}» para siempre`,
    restored: (name) => `«${name}» vuelve a estar entre tus quizzes.`,
    removed: (name) => `«${name}» se ha eliminado para siempre.`,
  },

  tags: {
    open: 'Etiquetas',
    title: 'Etiquetas',
    of: (name) => `Con ellas encuentras «${name}» y otros.`,
    label: 'Etiqueta',
    add: 'Añadir',
    remove: (tag) => `Quitar la etiqueta ${tag}`,
    known: 'Etiquetas de tus otros quizzes',
    full: `Un quiz tiene hasta ${counted(LIMITS.tags, 'etiqueta', 'etiquetas')}.`,
    save: 'Guardar',
    filter: 'Solo con la etiqueta',
    list: (name) => `Etiquetas de ${name}`,
  },

  share: {
    open: 'Compartir',
    title: 'Compartir este quiz',
    message: (name) =>
      `Quien tenga el enlace verá las preguntas de «${name}» con las respuestas correctas y podrá copiarlas. Tus notas, tus etiquetas y tu dirección se quedan contigo.`,
    make: 'Crear un enlace',
    link: 'Enlace',
    copy: 'Copiar el enlace',
    copied: 'Enlace copiado.',
    notCopied: 'Tu navegador no permite copiarlo. Selecciona el enlace.',
    look: 'Abrir la página',
    stop: 'Dejar de compartir',
    stopped: 'El enlace ya no funciona.',
  },

  incomplete: {
    title: '¿Jugar este quiz tal como está?',
    unsaved: 'Hay cambios sin guardar.',
    unsavedHint: 'Se conservan en este dispositivo. Al jugar se usa la última versión que guardaste.',
    open: 'Abrir el editor',
    incomplete: 'Están incompletas:',
    empty: (text, answers) =>
      `${listOf([...(text ? ['la pregunta'] : []), ...(answers.length > 0 ? [answersOf(answers)] : [])])} ${areEmpty(Number(text) + answers.length)}`,
    same: (answers) => `${answersOf(answers)} son iguales`,
    emptySpellings: (positions) => `${variantsOf(positions)} ${areEmpty(positions.length)}`,
    sameSpellings: (positions) => `${variantsOf(positions)} son iguales`,
    question: (position, lack) => `Pregunta ${position}: ${lack}`,
  },

  unclaimed: {
    title: 'Alguien usó esta dirección antes de que la confirmaras.',
    message:
      'Si no fuiste tú, esto es lo que creó. Hasta que decidas, queda aparte de tus propios quizzes y no recibes correos sobre ello.',
    quiz: (name) => `Quiz «${name}»`,
    running: (name) => `Una sesión de «${name}» que no ha terminado`,
    played: (name, at) => `Una sesión de «${name}», ${formatDate(at)}`,
    keep: 'Conservarlo todo',
    delete: 'Eliminarlo todo',
    later: 'Decidir más tarde',
  },

  devices: {
    open: 'Dispositivos',
    title: 'Dónde tienes abierta tu cuenta',
    message:
      'Desconecta los dispositivos que ya no uses o no conozcas. Los controles remotos creados en ellos se retiran; las pantallas del público se quedan.',
    current: 'Este navegador',
    seen: (at) => `Última vez: ${formatMoment(at)}`,
    end: 'Desconectar',
    endOthers: 'Desconectar los demás',
    unknown: 'Dispositivo desconocido',
  },

  settings: {
    title: 'Ajustes del quiz',
    hint: 'Cerrar guarda lo que cambies aquí, Cancelar lo descarta.',
    name: 'Nombre',
    total: 'Número de preguntas',
    createdOn: 'Creado el',
    leaderboard: 'Mostrar la clasificación durante el juego',
    maxTime: 'Tiempo máximo por pregunta (segundos)',
    unlimited: '0 = sin límite',
    points: 'Puntos por pregunta',
    speedBonus: 'Extra por rapidez',
    speedBonusHint: 'Responder pronto vale más',
    liveStats: 'Mostrar respuestas en vivo',
    liveStatsHint: 'Las barras crecen en tu pantalla durante la pregunta',
    scheme: 'Colores',
    schemes: ['Normales', 'Profesionales'],
    players: 'Jugadores',
    teams: 'Equipos',
    noTeams: 'Sin equipos',
    teamCount: (count) => counted(count, 'equipo', 'equipos'),
    assign: 'Quién va en qué equipo',
    assigns: ['Repartir por igual', 'Eligen los jugadores'],
    language: 'Idioma',
    givenNames: 'Jugadores anónimos',
    givenNamesHint: 'Cada uno recibe el nombre de un animal y una piedra',
    nameFilter: 'Filtro de palabras',
    nameFilterHint: 'Los nombres ofensivos se rechazan, los dudosos esperan tu visto bueno',
    pace: 'Durante la pregunta',
    readingTime: 'Tiempo para leer antes de las respuestas',
    readingTimes: (seconds) => (seconds === 0 ? 'Ninguno' : counted(seconds, 'segundo', 'segundos')),
    closeWhenAnswered: 'Cerrar cuando respondan todos',
    closeWhenAnsweredHint: 'Nadie espera al reloj',
    shuffle: 'Mezclar las respuestas',
    shuffleHint: 'Otro orden en cada sesión, el mismo para todos',
    brand: {
      title: 'Marca',
      add: 'Color, logo, fondo',
      accent: 'Color',
      accentHint: 'De los botones y de lo que destaca, en el proyector',
      choose: 'Elegir un color',
      usual: 'El color de siempre',
      sample: 'Siguiente',
      sampleText: 'Un texto',
      day: 'De día',
      night: 'De noche',
      adjusted: (when) =>
        `Como texto es ${{ day: 'más oscuro de día', night: 'más claro de noche', both: 'más oscuro de día y más claro de noche' }[when]}, para que todos puedan leerlo.`,
      logo: {
        title: 'Logo',
        hint: 'En la sala de espera y junto al podio',
        add: 'Añadir un logo',
        replace: 'Otro logo',
        photo: 'Hacer una foto del logo',
        remove: 'Quitar el logo',
        picture: 'El logo',
      },
      background: {
        title: 'Imagen de fondo',
        hint: 'Detrás de un velo, para que los textos se puedan leer',
        add: 'Añadir una imagen de fondo',
        replace: 'Otra imagen de fondo',
        photo: 'Hacer una foto para el fondo',
        remove: 'Quitar la imagen de fondo',
        picture: 'La imagen de fondo',
      },
    },
    import: 'Importar quiz',
    export: 'Exportar quiz',
    undo: 'Deshacer',
    defaults: 'Para las preguntas nuevas',
    defaultsHint: 'Las preguntas que ya existen mantienen sus ajustes.',
    applyToAll: 'Aplicar a todas las preguntas',
    applied: (count) =>
      count === 1
        ? 'La pregunta tiene ahora estos ajustes.'
        : `Las ${formatNumber(count)} preguntas tienen ahora estos ajustes.`,
    loaded: 'Se ha cargado la otra versión.',
    restored: 'Se han recuperado tus cambios sin guardar, de antes de que se cerrara tu cuenta.',
    editQuestions: 'Editar preguntas',
    fileInvalid: 'El archivo no es válido.',
    imported: 'El quiz se ha importado. Al cerrar se guarda.',
    timeInvalid: `Un número entero de 0 a ${formatNumber(LIMITS.maxQuestionTime)}.`,
    pointsInvalid: `Un número entero de 0 a ${formatNumber(LIMITS.maxQuestionPoints)}.`,
    unnamedTitle: 'Este quiz no se puede guardar.',
    unnamedMessage: 'Un quiz necesita un nombre. Si cierras ahora, tus cambios se pierden.',
    discard: 'Cerrar sin guardar',
    unsavedTitle: '¿Guardar los cambios?',
    save: 'Guardar',
    keepEditing: 'Seguir editando',
    changedTitle: 'Este quiz se cambió en otro lugar.',
    changedMessage:
      'Otra ventana u otro dispositivo lo ha guardado entretanto. Si cargas esa versión, podrás deshacerlo.',
    reload: 'Cargar esa versión',
    overwrite: 'Sobrescribirla con la mía',
    deletedTitle: 'Este quiz se eliminó en otro lugar.',
    deletedMessage:
      'Otra ventana u otro dispositivo lo ha eliminado entretanto. Si descartas, se pierde lo que has cambiado aquí.',
    saveAgain: 'Guardarlo otra vez',
    discardMine: 'Descartar',
  },
} satisfies Texts['overview'];
