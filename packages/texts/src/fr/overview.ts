import { LIMITS } from '@quarry/events/limits';
import type { Texts } from '#texts.ts';
import { counted, formatDate, formatMoment, formatNumber, listOf, outOf, questions } from './words.ts';

const waited = (seconds: number) =>
  seconds < 120
    ? counted(seconds, { one: '# seconde', many: '# de secondes', other: '# secondes' })
    : counted(Math.ceil(seconds / 60), { one: '# minute', many: '# de minutes', other: '# minutes' });

const answersOf = (of: readonly string[]) =>
  of.length === 1 ? `la réponse ${listOf(of)}` : `les réponses ${listOf(of)}`;

const spellingsOf = (positions: readonly number[]) =>
  `${positions.length === 1 ? 'l’orthographe' : 'les orthographes'} ${listOf(positions.map(String))}`;

export const overview = {
  title: 'Mes quiz',
  welcome: 'Bienvenue !',
  play: 'Jouer',
  edit: 'Modifier',
  delete: 'Supprimer',
  add: 'Nouveau quiz',
  write: 'Écrire un quiz',
  newName: 'Nouveau quiz',
  logout: 'Déconnexion',
  duplicate: 'Dupliquer',
  copyOf: (name) => `${name} (copie)`,
  empty: 'Pas encore de quiz.',
  emptyHint: 'Ajoutez le premier : deux minutes suffisent.',
  search: 'Chercher un quiz',
  order: 'Trier par',
  orders: { number: 'Numéro', name: 'Nom', played: 'Dernière partie', created: 'Plus récents' },
  found: (found, of) => (found === of ? `${formatNumber(of)} quiz` : `${outOf(found, of)} quiz`),
  noneFound: 'Aucun quiz trouvé.',
  noneFoundHint: 'Essayez un autre mot du nom, des étiquettes ou des questions.',
  offline: 'Tout n’est peut-être pas à jour. Vous pourrez jouer et enregistrer dès votre retour en ligne.',
  loading: 'Chargement de vos quiz…',
  questions,
  number: (position) => `Quiz ${formatNumber(position)}`,
  neverPlayed: 'Jamais joué',
  lastPlayed: (at) => `Joué le ${formatDate(at)}`,
  deleteTitle: 'Supprimer ce quiz ?',
  deleteMessage: (name) =>
    `« ${name} » part à la corbeille. Il peut y être récupéré pendant ${LIMITS.trashDays} jours.`,
  deleteConfirm: 'Supprimer',
  runningTitle: 'Une partie est encore en cours.',
  runningMessage: 'En lancer une nouvelle termine celle-ci. Ses résultats jusque-là sont gardés.',
  endedTitle: 'Une partie affiche encore son écran de fin.',
  endedMessage: 'En lancer une nouvelle la ferme, pour ses joueurs aussi.',
  startAnyway: 'Lancer une nouvelle partie',
  unsureTitle: 'Impossible de vérifier si ce quiz peut démarrer.',
  playedTitle: 'Ce quiz est en train d’être joué.',
  playedMessage: 'Vous pourrez le modifier ou le supprimer après la fin de la partie.',
  tooMany: `Un compte garde jusqu’à ${formatNumber(LIMITS.quizzesPerHost)} quiz, de 64\u00a0Mo en tout. Supprimez-en un d’abord.`,
  tooManyUnverified: `Tant que votre adresse n’est pas confirmée, vous gardez jusqu’à ${LIMITS.quizzesUnverified} quiz, de 4\u00a0Mo en tout. Ouvrez le lien reçu par e-mail, ou supprimez-en un.`,
  tooManySessions: 'Un compte ne peut pas lancer plus de parties pour le moment. Réessayez plus tard.',
  unverified: 'Ouvrez le lien reçu par e-mail pour confirmer votre adresse.',
  unverifiedText: 'D’ici là, ce navigateur est le seul accès à votre compte.',
  resendMail: 'Renvoyer',
  mailSent: 'L’e-mail est en route.',

  refusals: {
    'too-much-sent': ({ seconds, verified }) =>
      verified
        ? `Vous avez beaucoup enregistré en peu de temps. Réessayez dans ${waited(seconds)}.`
        : `Vous avez beaucoup enregistré en peu de temps. Réessayez dans ${waited(seconds)}. Le lien reçu par e-mail confirme votre adresse et lève cette limite.`,
    'too-much-played': ({ megabytes, verified }) =>
      verified
        ? `Les quiz de vos parties passées occupent ${formatNumber(megabytes)}\u00a0Mo, tout ce que garde votre compte. Supprimez quelques-unes de ces parties dans les résultats.`
        : `Les quiz de vos parties passées occupent ${formatNumber(megabytes)}\u00a0Mo, tout ce que garde votre compte. Supprimez quelques-unes de ces parties dans les résultats, ou confirmez votre adresse par le lien reçu par e-mail.`,
    'media-quota': ({ megabytes, verified }) =>
      verified
        ? `Vos images occupent les ${formatNumber(megabytes)}\u00a0Mo de votre compte. Celles qu’aucun quiz ne montre sont supprimées après 30 jours.`
        : `Tant que votre adresse n’est pas confirmée, vos images occupent au plus ${formatNumber(megabytes)}\u00a0Mo. Ouvrez le lien reçu par e-mail pour la confirmer.`,
    'media-too-large': ({ usual, few }) =>
      `Cette image est trop grande : jusqu’à ${formatNumber(usual)} mégapixels en PNG, JPEG ou WebP, ${formatNumber(few)} en GIF ou AVIF.`,
    'unknown-media': () => 'Une image de ce quiz manque. Retirez-la, ou envoyez-la de nouveau.',
    'too-many-requests': () => 'Trop de demandes. Attendez un instant, puis réessayez.',
  },

  youAreOffline: 'Vous êtes hors ligne.',

  deleted: (name) => `« ${name} » est dans la corbeille.`,

  trash: {
    open: 'Corbeille',
    title: 'Corbeille',
    hint: `Un quiz supprimé reste ici ${LIMITS.trashDays} jours.`,
    empty: 'La corbeille est vide.',
    left: (days) =>
      counted(days, {
        one: 'Supprimé pour de bon dans # jour',
        many: 'Supprimé pour de bon dans # de jours',
        other: 'Supprimé pour de bon dans # jours',
      }),
    restore: 'Récupérer',
    restoreOne: (name) => `Récupérer « ${name} »`,
    remove: 'Supprimer pour de bon',
    removeOne: (name) => `Supprimer « ${name} » pour de bon`,
    restored: (name) => `« ${name} » est de retour parmi vos quiz.`,
    removed: (name) => `« ${name} » est supprimé pour de bon.`,
  },

  tags: {
    open: 'Étiquettes',
    title: 'Étiquettes',
    of: (name) => `Elles servent à retrouver « ${name} » et d’autres quiz.`,
    label: 'Étiquette',
    add: 'Ajouter',
    remove: (tag) => `Retirer l’étiquette ${tag}`,
    known: 'Étiquettes de vos autres quiz',
    full: `Un quiz a jusqu’à ${LIMITS.tags} étiquettes.`,
    save: 'Enregistrer',
    filter: 'Seulement avec l’étiquette',
    list: (name) => `Étiquettes : ${name}`,
  },

  share: {
    open: 'Partager',
    title: 'Partager ce quiz',
    message: (name) =>
      `Qui a le lien voit les questions de « ${name} » avec les bonnes réponses, et peut les copier. Vos notes, vos étiquettes et votre adresse restent chez vous.`,
    make: 'Créer un lien',
    link: 'Lien',
    copy: 'Copier le lien',
    copied: 'Le lien est copié.',
    notCopied: 'Votre navigateur ne nous laisse pas le copier. Sélectionnez-le vous-même.',
    look: 'Ouvrir la page',
    stop: 'Ne plus partager',
    stopped: 'Le lien ne fonctionne plus.',
  },

  incomplete: {
    title: 'Jouer ce quiz tel quel ?',
    unsaved: 'Des modifications ne sont pas enregistrées.',
    unsavedHint: 'Elles sont gardées sur cet appareil. La partie joue la dernière version enregistrée.',
    open: 'Ouvrir l’éditeur',
    incomplete: 'Il manque encore quelque chose :',
    empty: (text, answers) => {
      const parts = [...(text ? ['le texte'] : []), ...(answers.length > 0 ? [answersOf(answers)] : [])];
      return `${listOf(parts)} à remplir`;
    },
    same: (answers) => `${answersOf(answers)} sont identiques`,
    emptySpellings: (positions) => `${spellingsOf(positions)} à remplir`,
    sameSpellings: (positions) => `${spellingsOf(positions)} sont identiques`,
    question: (position, lack) => `Question ${position} : ${lack}`,
  },

  unclaimed: {
    title: 'Quelqu’un a utilisé cette adresse avant que vous ne la confirmiez.',
    message:
      'Si ce n’était pas vous, voici ce qui a été créé. Jusqu’à votre décision, cela reste séparé de vos propres quiz et vous ne recevez aucun e-mail à ce sujet.',
    quiz: (name) => `Quiz « ${name} »`,
    running: (name) => `Une partie de « ${name} » qui n’est pas terminée`,
    played: (name, at) => `Une partie de « ${name} », ${formatDate(at)}`,
    keep: 'Tout garder',
    delete: 'Tout supprimer',
    later: 'Décider plus tard',
  },

  devices: {
    open: 'Appareils',
    title: 'Vos connexions',
    message:
      'Déconnectez un appareil que vous n’utilisez plus ou ne connaissez pas. Ses télécommandes sont retirées ; les scènes restent.',
    current: 'Ce navigateur',
    seen: (at) => `Vu pour la dernière fois : ${formatMoment(at)}`,
    end: 'Déconnecter',
    endOthers: 'Déconnecter partout ailleurs',
    unknown: 'Appareil inconnu',
  },

  settings: {
    title: 'Réglages du quiz',
    hint: 'Fermer enregistre vos changements, Annuler les abandonne.',
    name: 'Nom',
    total: 'Nombre de questions',
    createdOn: 'Créé le',
    leaderboard: 'Classement entre les questions',
    maxTime: 'Temps par question (secondes)',
    unlimited: '0 = sans limite',
    points: 'Points par question',
    speedBonus: 'Bonus de rapidité',
    speedBonusHint: 'Les réponses rapides rapportent plus',
    liveStats: 'Réponses en direct',
    liveStatsHint: 'Les barres montent sur votre écran pendant la question',
    scheme: 'Couleurs',
    schemes: ['Standard', 'Sobre'] as [string, string],
    players: 'Joueurs',
    teams: 'Équipes',
    noTeams: 'Sans équipes',
    teamCount: (count) => `${count} équipes`,
    assign: 'Qui va dans quelle équipe',
    assigns: ['Équilibrées', 'Au choix'] as [string, string],
    language: 'Langue',
    givenNames: 'Joueurs anonymes',
    givenNamesHint: 'Chacun porte le nom d’une pierre et d’un animal',
    nameFilter: 'Filtre des noms',
    nameFilterHint: 'Les noms injurieux sont refusés, les douteux vous attendent',
    pace: 'Pendant une question',
    readingTime: 'Temps de lecture avant les réponses',
    readingTimes: (seconds) =>
      seconds === 0 ? 'Aucun' : counted(seconds, { one: '# seconde', many: '# de secondes', other: '# secondes' }),
    closeWhenAnswered: 'Fermer quand tous ont répondu',
    closeWhenAnsweredHint: 'Personne n’attend le chrono',
    shuffle: 'Mélanger les réponses',
    shuffleHint: 'Un autre ordre à chaque partie, le même pour tous',
    brand: {
      title: 'Marque',
      add: 'Couleur, logo, fond',
      accent: 'Couleur',
      accentHint: 'Celle des boutons et de ce qui ressort, sur grand écran',
      choose: 'Choisir une couleur',
      usual: 'La couleur habituelle',
      sample: 'Suivant',
      sampleText: 'Un texte',
      day: 'De jour',
      night: 'De nuit',
      adjusted: (when) =>
        ({
          day: 'En texte, elle est plus foncée de jour, pour que tout le monde puisse la lire.',
          night: 'En texte, elle est plus claire de nuit, pour que tout le monde puisse la lire.',
          both: 'En texte, elle est plus foncée de jour et plus claire de nuit, pour que tout le monde puisse la lire.',
        })[when],
      logo: {
        title: 'Logo',
        hint: 'Dans la salle d’attente et à côté du podium',
        add: 'Ajouter un logo',
        replace: 'Autre logo',
        photo: 'Prendre le logo en photo',
        remove: 'Retirer le logo',
        picture: 'Le logo',
      },
      background: {
        title: 'Image de fond',
        hint: 'Derrière un voile, pour que les textes restent lisibles',
        add: 'Ajouter une image de fond',
        replace: 'Autre image de fond',
        photo: 'Prendre une photo pour le fond',
        remove: 'Retirer l’image de fond',
        picture: 'L’image de fond',
      },
    },
    import: 'Importer',
    export: 'Exporter',
    undo: 'Défaire',
    defaults: 'Pour les nouvelles questions',
    defaultsHint: 'Les questions existantes gardent leurs réglages.',
    applyToAll: 'Appliquer à toutes les questions',
    applied: (count) =>
      counted(count, {
        one: 'La question a maintenant ces réglages.',
        many: 'Les # de questions ont maintenant ces réglages.',
        other: 'Les # questions ont maintenant ces réglages.',
      }),
    loaded: 'L’autre version est chargée.',
    restored: 'Vos modifications d’avant la déconnexion sont de retour.',
    editQuestions: 'Modifier les questions',
    fileInvalid: 'Le fichier n’est pas valable.',
    imported: 'Le quiz est importé. « Fermer » l’enregistre.',
    timeInvalid: `Un nombre entier de 0 à ${formatNumber(LIMITS.maxQuestionTime)}.`,
    pointsInvalid: `Un nombre entier de 0 à ${formatNumber(LIMITS.maxQuestionPoints)}.`,
    unnamedTitle: 'Ce quiz ne peut pas être enregistré.',
    unnamedMessage: 'Un quiz a besoin d’un nom. Si vous fermez maintenant, vos modifications sont perdues.',
    discard: 'Fermer sans enregistrer',
    unsavedTitle: 'Enregistrer vos modifications ?',
    save: 'Enregistrer',
    keepEditing: 'Continuer à modifier',
    changedTitle: 'Ce quiz a été modifié ailleurs.',
    changedMessage:
      'Entre-temps, il a été enregistré dans une autre fenêtre ou sur un autre appareil. Si vous chargez cette version, vous pourrez revenir en arrière.',
    reload: 'Charger cette version',
    overwrite: 'La remplacer par la mienne',
    deletedTitle: 'Ce quiz a été supprimé ailleurs.',
    deletedMessage:
      'Entre-temps, il a été supprimé dans une autre fenêtre ou sur un autre appareil. Si vous abandonnez, ce que vous avez modifié ici est perdu.',
    saveAgain: 'L’enregistrer de nouveau',
    discardMine: 'Abandonner',
  },
} satisfies Texts['overview'];
