import { about } from './en/about.ts';
import { common } from './en/common.ts';
import { editor } from './en/editor.ts';
import { end } from './en/end.ts';
import { estimate } from './en/estimate.ts';
import { fileProblems } from './en/file-problems.ts';
import { files } from './en/files.ts';
import { finale } from './en/finale.ts';
import { fix } from './en/fix.ts';
import { home } from './en/home.ts';
import { host } from './en/host.ts';
import { imports } from './en/imports.ts';
import { join } from './en/join.ts';
import { login } from './en/login.ts';
import { mails } from './en/mails.ts';
import { multipleChoice } from './en/multiple-choice.ts';
import { order } from './en/order.ts';
import { otherScreens } from './en/other-screens.ts';
import { overview } from './en/overview.ts';
import { player } from './en/player.ts';
import { poll } from './en/poll.ts';
import { presenter } from './en/presenter.ts';
import { projector } from './en/projector.ts';
import { question } from './en/question.ts';
import { receipt } from './en/receipt.ts';
import { reconnect } from './en/reconnect.ts';
import { rehearsal } from './en/rehearsal.ts';
import { replay } from './en/replay.ts';
import { report } from './en/report.ts';
import { results } from './en/results.ts';
import { room } from './en/room.ts';
import { screens } from './en/screens.ts';
import { settings } from './en/settings.ts';
import { sharedQuiz } from './en/shared-quiz.ts';
import { slide } from './en/slide.ts';
import { starters } from './en/starters.ts';
import { teams } from './en/teams.ts';
import { typedAnswer } from './en/typed-answer.ts';
import { wordCloud } from './en/word-cloud.ts';

/** English. It defines what texts there are (`texts.ts`). */
export const en = {
  about,
  common,
  editor,
  end,
  estimate,
  fileProblems,
  files,
  finale,
  fix,
  home,
  host,
  imports,
  join,
  login,
  mails,
  multipleChoice,
  order,
  otherScreens,
  overview,
  player,
  poll,
  presenter,
  projector,
  question,
  receipt,
  reconnect,
  rehearsal,
  replay,
  report,
  results,
  room,
  screens,
  settings,
  sharedQuiz,
  slide,
  starters,
  teams,
  typedAnswer,
  wordCloud,
};
