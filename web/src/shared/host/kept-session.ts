import { store } from '#shared/storage/storage.ts';

/** Keeps a host's session for a reload. @returns the navigation state of `/quiz` */
export function keptForReload<State extends { readonly quizSessionId: string; readonly quizId: string }>(state: State) {
  store('quizSessionId', state.quizSessionId);
  store('quizId', state.quizId);
  return state;
}
