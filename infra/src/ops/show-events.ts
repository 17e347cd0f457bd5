import { createEventStore } from '@quarry/database/event-store/event-store';
import { numberFlag, type OpsCommand, word } from '#ops/command.ts';
import { describeEvent } from '#ops/describe-event.ts';
import { findSession } from '#ops/find-session.ts';

/** The events of a session. */
export const showEventsCommand: OpsCommand = {
  usage: 'events <session id or code> [--from 1] [--json]',
  about: 'the events of a session, one per line',
  async run(context, args) {
    const { id } = await findSession(context, word(args, 0, 'session'));
    const from = numberFlag(args, 'from', 1);
    const show = args.flags.json === true ? JSON.stringify : describeEvent;
    for await (const page of createEventStore(context.database).stream(id))
      for (const event of page) if (event.version >= from) context.print(show(event));
    return true;
  },
};
