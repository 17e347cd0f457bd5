import { LIMITS } from '@quarry/events/limits';
import { counted, formatDate, formatMoment, formatNumber, listOf } from './words.ts';

const waited = (seconds: number) =>
  seconds < 120 ? counted(seconds, 'second', 'seconds') : counted(Math.ceil(seconds / 60), 'minute', 'minutes');

const answersOf = (of: readonly string[]) => `${of.length === 1 ? 'answer' : 'answers'} ${listOf(of)}`;

/** Texts of the overview and the quiz settings (specification, sections 2, 4 and 5). */
export const overview = {
  title: 'Your quizzes',
  welcome: 'Welcome, User',
  play: 'Play Quiz',
  edit: 'Edit Quiz',
  delete: 'Delete Quiz',
  add: 'Add A Quiz',
  /** Begins one in the editor. */
  write: 'Write a quiz',
  newName: 'New quiz',
  logout: 'Logout',
  duplicate: 'Duplicate',
  copyOf: (name: string) => `${name} (copy)`,
  empty: 'No quiz yet.',
  emptyHint: 'Add your first one: it takes two minutes.',
  search: 'Find a quiz',
  order: 'Sort by',
  orders: { number: 'Number', name: 'Name', played: 'Last played', created: 'Newest' },
  found: (found: number, of: number) =>
    found === of ? `${formatNumber(of)} quizzes` : `${formatNumber(found)} of ${formatNumber(of)} quizzes`,
  noneFound: 'No quiz was found.',
  noneFoundHint: 'Try another word from its name, its tags or its questions.',
  offline: 'What you see may be out of date. Playing and saving work again as soon as you are back.',
  loading: 'Fetching your quizzes…',
  questions: (count: number) => counted(count, 'question', 'questions'),
  number: (position: number) => `Quiz ${formatNumber(position)}`,
  neverPlayed: 'Not played yet',
  lastPlayed: (at: string) => `Last played ${formatDate(at)}`,
  deleteTitle: 'Delete this quiz?',
  deleteMessage: (name: string) =>
    `'${name}' moves to the trash, from where it can be restored for ${LIMITS.trashDays} days.`,
  deleteConfirm: 'Delete',
  runningTitle: 'A quiz session is still running.',
  runningMessage: 'Starting a new session ends the running one. Its results so far are kept.',
  /** Of one whose quiz is over. */
  endedTitle: 'A quiz session is on its end screen.',
  endedMessage: 'Starting a new session closes it, for its players too.',
  startAnyway: 'Start new session',
  unsureTitle: 'We could not check whether this quiz can start.',
  playedTitle: 'This quiz is being played.',
  playedMessage: 'It can be changed or deleted once its session has ended.',
  tooMany: `An account keeps up to ${LIMITS.quizzesPerHost} quizzes, of 64 MB in all. Please delete one first.`,
  tooManyUnverified: `Until you confirm your address you keep up to ${LIMITS.quizzesUnverified} quizzes, of 4 MB in all. Open the link in the mail we sent you, or delete one.`,
  tooManySessions: 'You have started as many sessions as one account may for now. Please try again later.',
  unverified: 'Open the link in the mail we sent you to confirm your address.',
  unverifiedText: 'Until then this browser is the only way into your account.',
  resendMail: 'Send again',
  mailSent: 'The mail is on its way.',

  /** Why the service refuses what is saved, uploaded or started, by the problem's code and of its values. */
  refusals: {
    'too-much-sent': ({ seconds, verified }: { seconds: number; verified: boolean }) =>
      `You have saved a lot in a short time. Please try again in ${waited(seconds)}.${verified ? '' : ' The link in the mail we sent you confirms your address and lifts this limit.'}`,
    'too-much-played': ({ megabytes, verified }: { megabytes: number; verified: boolean }) =>
      `The quizzes of your past sessions take ${formatNumber(megabytes)} MB, as much as your account keeps. Please delete some of these sessions under Results${verified ? '' : ', or confirm your address by the link in the mail we sent you'}.`,
    'media-quota': ({ megabytes, verified }: { megabytes: number; verified: boolean }) =>
      verified
        ? `Your pictures take the ${formatNumber(megabytes)} MB that a host has. Those that no quiz shows are deleted after 30 days.`
        : `Until your address is confirmed your pictures take up to ${formatNumber(megabytes)} MB. Please open the link in the mail we sent you to confirm it.`,
    /** @param few megapixels of a GIF or AVIF; `usual`: of a PNG, JPEG or WebP */
    'media-too-large': ({ usual, few }: { usual: number; few: number }) =>
      `This picture is too large: up to ${formatNumber(usual)} megapixels as PNG, JPEG or WebP, ${formatNumber(few)} as GIF or AVIF.`,
    'unknown-media': () => 'A picture of this quiz is missing. Please remove it, or upload it again.',
    'too-many-requests': () => 'Too many requests. Please wait a moment and try again.',
  },

  /** The device has no network; each screen says what becomes of the work done meanwhile. */
  youAreOffline: 'You are offline.',

  deleted: (name: string) => `'${name}' is in the trash.`,

  /** Quizzes that were deleted. */
  trash: {
    open: 'Trash',
    title: 'Trash',
    hint: `A deleted quiz stays here for ${LIMITS.trashDays} days.`,
    empty: 'The trash is empty.',
    left: (days: number) => `Deleted for good in ${counted(days, 'day', 'days')}`,
    restore: 'Restore',
    restoreOne: (name: string) => `Restore '${name}'`,
    remove: 'Delete for good',
    removeOne: (name: string) => `Delete '${name}' for good`,
    restored: (name: string) => `'${name}' is among your quizzes again.`,
    removed: (name: string) => `'${name}' is deleted for good.`,
  },

  /** What quizzes are filed under. */
  tags: {
    open: 'Tags',
    title: 'Tags',
    of: (name: string) => `Find '${name}' and others by them.`,
    label: 'Tag',
    add: 'Add',
    remove: (tag: string) => `Remove the tag ${tag}`,
    known: 'Tags of your other quizzes',
    full: `A quiz has up to ${LIMITS.tags} tags.`,
    save: 'Save',
    filter: 'Only with the tag',
    list: (name: string) => `Tags of ${name}`,
  },

  /** The link that shares a quiz. */
  share: {
    open: 'Share',
    title: 'Share this quiz',
    message: (name: string) =>
      `Whoever has the link sees the questions of '${name}' with the right answers, and can copy them. Your notes, tags and address stay with you.`,
    make: 'Make a link',
    link: 'Link',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    notCopied: 'Your browser does not let us copy it. Select the link instead.',
    look: 'Open the page',
    stop: 'Stop sharing',
    stopped: 'The link does not work any more.',
  },

  /** What a quiz lacks. */
  incomplete: {
    title: 'Play this quiz as it is?',
    unsaved: 'Some changes are not saved.',
    unsavedHint: 'They are kept on this device. Play uses the version you saved last.',
    open: 'Open the editor',
    incomplete: 'These are incomplete:',
    empty: (text: boolean, answers: readonly string[]) =>
      `${listOf([...(text ? ['the question'] : []), ...(answers.length > 0 ? [answersOf(answers)] : [])])} ${
        Number(text) + answers.length === 1 ? 'is' : 'are'
      } empty`,
    same: (answers: readonly string[]) => `${answersOf(answers)} are the same`,
    emptySpellings: (positions: readonly number[]) =>
      `${positions.length === 1 ? 'spelling' : 'spellings'} ${listOf(positions.map(String))} ${positions.length === 1 ? 'is' : 'are'} empty`,
    sameSpellings: (positions: readonly number[]) => `spellings ${listOf(positions.map(String))} are the same`,
    question: (position: number, lack: string) => `Question ${position}: ${lack}`,
  },

  /** Work done under this address before it was confirmed. */
  unclaimed: {
    title: 'Somebody used this address before you confirmed it.',
    message:
      'If that was not you, this is what they created. Until you decide, it stays separate from your own quizzes and you get no e-mail about it.',
    quiz: (name: string) => `Quiz '${name}'`,
    running: (name: string) => `A session of '${name}' that has not ended`,
    played: (name: string, at: string) => `A session of '${name}', ${formatDate(at)}`,
    keep: 'Keep all of it',
    delete: 'Delete all of it',
    later: 'Decide later',
  },

  /** A host's sign-ins. */
  devices: {
    open: 'Devices',
    title: 'Where you are signed in',
    message: 'Sign out a device that you no longer use or do not know. Remotes made on it are withdrawn; stages stay.',
    current: 'This browser',
    seen: (at: string) => `Last seen ${formatMoment(at)}`,
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
    unknown: 'Unknown device',
  },

  /** The quiz settings popup. */
  settings: {
    title: 'Quiz settings',
    hint: 'Close saves what you change here, Cancel drops it.',
    name: 'Name',
    total: 'Total number of questions',
    createdOn: 'Created on',
    leaderboard: 'Show leaderboard while playing',
    maxTime: 'Max time per question (seconds)',
    unlimited: '0 = unlimited',
    points: 'Points per question',
    speedBonus: 'Speed bonus',
    speedBonusHint: 'Quick answers earn more',
    liveStats: 'Show live answers',
    liveStatsHint: 'Bars grow on your screen while a question runs',
    scheme: 'Colours',
    schemes: ['Default', 'Professional'] as [string, string],
    players: 'Players',
    teams: 'Teams',
    noTeams: 'No teams',
    teamCount: (count: number) => `${count} teams`,
    assign: 'Who is in which team',
    assigns: ['Even teams', 'Players pick'] as [string, string],
    language: 'Language',
    givenNames: 'Anonymous players',
    givenNamesHint: 'Each is called after a stone and an animal',
    nameFilter: 'Word filter',
    nameFilterHint: 'Offensive names are refused, doubtful ones wait for you',
    pace: 'During a question',
    readingTime: 'Time to read before the answers come',
    readingTimes: (seconds: number) =>
      seconds === 0 ? 'None' : seconds === 1 ? '1 second' : `${formatNumber(seconds)} seconds`,
    closeWhenAnswered: 'Close when all have answered',
    closeWhenAnsweredHint: 'Nobody waits for the clock',
    shuffle: 'Mix the answers',
    shuffleHint: 'Another order each session, the same for everybody',
    brand: {
      title: 'Brand',
      add: 'Colour, logo, background',
      accent: 'Colour',
      accentHint: 'Of buttons and what stands out, on the projector',
      choose: 'Choose a colour',
      usual: 'The usual colour',
      sample: 'Next',
      sampleText: 'A text',
      day: 'By day',
      night: 'By night',
      /** Where the colour would be too faint as text. */
      adjusted: (when: 'day' | 'night' | 'both') =>
        `As a text it is ${{ day: 'darker by day', night: 'lighter by night', both: 'darker by day and lighter by night' }[when]}, so that everybody can read it.`,
      logo: {
        title: 'Logo',
        hint: 'In the lobby and beside the podium',
        add: 'Add a logo',
        replace: 'Another logo',
        photo: 'Take a photo of the logo',
        remove: 'Remove the logo',
        picture: 'The logo',
      },
      background: {
        title: 'Background picture',
        hint: 'Behind a veil, so that texts on it can be read',
        add: 'Add a background picture',
        replace: 'Another background picture',
        photo: 'Take a photo for the background',
        remove: 'Remove the background picture',
        picture: 'The background picture',
      },
    },
    import: 'Import Quiz',
    export: 'Export Quiz',
    undo: 'Undo',
    defaults: 'Defaults for new questions',
    defaultsHint: 'Existing questions keep their own settings.',
    applyToAll: 'Apply to all questions',
    applied: (count: number) =>
      count === 1
        ? 'The question has these settings now.'
        : `All ${formatNumber(count)} questions have these settings now.`,
    loaded: 'The other version was loaded.',
    restored: 'Your unsaved changes from before you were signed out are restored.',
    editQuestions: 'Edit Questions',
    fileInvalid: 'File is not valid.',
    imported: 'The quiz was imported. Close saves it.',
    timeInvalid: `A whole number from 0 to ${LIMITS.maxQuestionTime}.`,
    pointsInvalid: `A whole number from 0 to ${LIMITS.maxQuestionPoints}.`,
    unnamedTitle: 'This quiz cannot be saved.',
    unnamedMessage: 'A quiz needs a name. If you close now, your changes are lost.',
    discard: 'Close without saving',
    unsavedTitle: 'Save your changes?',
    save: 'Save',
    keepEditing: 'Keep editing',
    changedTitle: 'This quiz was changed elsewhere.',
    changedMessage: 'Another window or device has saved it in the meantime. Loading that version can be undone.',
    reload: 'Load that version',
    overwrite: 'Overwrite it with mine',
    deletedTitle: 'This quiz was deleted elsewhere.',
    deletedMessage:
      'Another window or device has deleted it in the meantime. Discarding loses what you have changed here.',
    saveAgain: 'Save it again',
    discardMine: 'Discard',
  },
};
