import type { OpenedScreen } from '@quarry/database/screens/screen-store';
import type { HostCall } from '@quarry/events/hub';
import type { UserId } from '@quarry/events/ids';
import type { HubRole } from '@quarry/events/screens';
import type { SignedIn } from '#accounts/authenticate.ts';

/** Who opened a socket of `/master`: the host itself, or a screen that acts for the host in one session. */
export type Caller = { readonly role: 'host'; readonly hostId: UserId; readonly signedIn: SignedIn } | OpenedScreen;

const HOST: readonly HubRole[] = ['host'];
const HOST_AND_REMOTE: readonly HubRole[] = ['host', 'remote'];

/**
 * Roles allowed to make each call. A remote has no call that cannot be undone in the room: no bans, no end, no points.
 */
export const ROLES_OF: Readonly<Record<HostCall, readonly HubRole[]>> = {
  requestQuizSession: ['host', 'remote', 'stage'],
  NotifyStateChange: HOST_AND_REMOTE,
  NotifyPlayQuiz: HOST_AND_REMOTE,
  NotifyQuestionSkip: HOST_AND_REMOTE,
  NotifyKillQuiz: HOST,
  SendReportToEmail: HOST,
  RemovePlayer: HOST_AND_REMOTE,
  UnbanPlayer: HOST,
  RenamePlayer: HOST_AND_REMOTE,
  SetRoom: HOST_AND_REMOTE,
  ExtendTime: HOST_AND_REMOTE,
  PauseQuestion: HOST_AND_REMOTE,
  ResumeQuestion: HOST_AND_REMOTE,
  SetPlayerTime: HOST_AND_REMOTE,
  SetTeam: HOST,
  VoidQuestion: HOST,
  CorrectQuestion: HOST,
  HideText: HOST,
  RevealNext: HOST_AND_REMOTE,
};

/**
 * Reason to refuse a caller a call, if any. A screen acts in its own session only; a ban and a setting of the room other
 * than its lock are the host's alone.
 * @param args parsed; the session's id is the first text among them
 */
export function refusedToRole(caller: Caller, call: HostCall, args: readonly unknown[]): 'not-allowed' | null {
  if (caller.role === 'host') return null;
  const isOwn = args.find((arg) => typeof arg === 'string') === caller.sessionId;
  const isHosts = args.some((arg) => typeof arg === 'object' && arg !== null && asksForHost(arg));
  return isOwn && !isHosts && ROLES_OF[call].includes(caller.role) ? null : 'not-allowed';
}

const asksForHost = (options: object): boolean =>
  ('ban' in options && options.ban === true) || 'names' in options || 'nameFilter' in options;
