import type { Change } from '#system/changes.ts';
import { inBackplaneCommand, inDecide, inPublication } from './modules.ts';

/** A newer engine sends more than this gateway knows. */
export const NEWER_ENGINE: Change = {
  name: 'a newer engine',
  replacements: [
    inPublication('encodePublication', (encode) => (publication) => {
      const [header = '', ...lines] = encode(publication).split('\n');
      return [JSON.stringify({ ...JSON.parse(header), region: 'north', priority: 7 }), ...lines].join('\n');
    }),
    inBackplaneCommand('encodeReplies', (encode) => (given) => {
      const { replies, ...message } = JSON.parse(encode(given)) as { replies: object[] };
      const written = replies.map((reply) => ({ ...reply, tookMs: 3, notes: ['new'] }));
      return JSON.stringify({ ...message, replies: written, spare: { region: 'north' } });
    }),
  ],
};

/** A newer gateway requests more than this engine knows. */
export const NEWER_GATEWAY: Change = {
  name: 'a newer gateway',
  replacements: [
    inBackplaneCommand('commandEntry', (commandEntry) => (command) => {
      const [stream, id, field, text] = commandEntry(command);
      const { body, ...envelope } = JSON.parse(text);
      const newer = { ...envelope, body: { ...body, hint: { colour: 'blue' } }, urgency: 3 };
      return [stream, id, field, JSON.stringify(newer)];
    }),
  ],
};

/** A bug in the engine that few commands trigger. */
export const THROWING_ENGINE: Change = {
  name: 'an engine that throws',
  replacements: [
    inDecide('decide', (decide) => (state, command, context) => {
      if (context.commandId.startsWith('throws-')) throw new TypeError('a bug');
      return decide(state, command, context);
    }),
  ],
};

export const OTHER_BUILDS: readonly Change[] = [NEWER_ENGINE, NEWER_GATEWAY, THROWING_ENGINE];
