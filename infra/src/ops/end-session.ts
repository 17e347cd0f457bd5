import { askEngine } from '#ops/ask-engine.ts';
import { type OpsCommand, OpsError, word } from '#ops/command.ts';
import { findSession } from '#ops/find-session.ts';

/** Ends a session through its engine. */
export const endSessionCommand: OpsCommand = {
  usage: 'end <session id or code> --yes',
  about: 'ends a session; host and players are told at once',
  async run(context, args) {
    const session = await findSession(context, word(args, 0, 'session'));
    if (session.ended) throw new OpsError(`session ${session.id} has already ended`);
    if (args.flags.yes !== true) throw new OpsError(`this ends ${session.id}: confirm with --yes`);
    const { rejection } = await askEngine(context, session.id, { type: 'TerminateSession', reason: 'operator' });
    context.print(rejection ? `refused: ${rejection}` : `session ${session.id} has ended`);
    return rejection === null;
  },
};
