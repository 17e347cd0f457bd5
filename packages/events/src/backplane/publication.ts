import { z } from 'zod';
import { type GatewayId, type PlayerId, sessionIdSchema } from '#ids.ts';
import { hostFramesSchema } from '#screens.ts';
import { rowsChannel, sessionChannel } from './names.ts';

/**
 * A publication: one message on a session's channel. Its arguments are encoded once, by the engine; a gateway frames
 * them once per protocol and writes the same bytes to every socket.
 *
 * On the wire it is lines of text (JSON never holds a raw line break or tab):
 *
 *     header as JSON
 *     arguments as JSON                          players · host · all
 *     text before \n text after \n id\town …     each: a table from which every player's arguments are cut
 *     id\targuments as JSON                      player: for one of them alone
 *
 * The rows of a table go to each gateway apart, with the same header, on a channel of its own and before the session's
 * message, which has the shared parts and the remaining rows ({@link partsOf}, {@link withRows}).
 *
 * `epoch` is the owner's lease and `seq` counts its publications of the session: anything but the next number, or
 * another epoch, is a gap after which a gateway requests the present view.
 */
const headerSchema = z.object({
  sessionId: sessionIdSchema,
  epoch: z.number(),
  seq: z.number(),
  audience: z.enum(['players', 'host', 'all', 'each', 'player', 'heartbeat']),
  target: z.string(),
  /** For audience `host`: only hosts that get such frames. Gateways of older releases send them to every host. */
  hosts: hostFramesSchema.optional(),
});

export type PublicationHeader = z.infer<typeof headerSchema>;

/** Parts that all players' arguments share, as JSON: one player's arguments are `before + own + after`. */
export interface SharedArgs {
  readonly before: string;
  readonly after: string;
}

export interface EachTable extends SharedArgs {
  /** A player's own part, as JSON, by player id. */
  readonly own: ReadonlyMap<string, string>;
}

export type PlayersByGateway = ReadonlyMap<GatewayId, readonly PlayerId[]>;

export type Publication = PublicationHeader &
  (
    | { readonly audience: 'players' | 'host' | 'all'; readonly args: string }
    /** `gateways`: the players of the table, each at one gateway, before it is published. */
    | { readonly audience: 'each'; readonly table: EachTable; readonly gateways?: PlayersByGateway }
    | { readonly audience: 'player'; readonly playerId: string; readonly args: string }
    /** Only the number of the last publication, so that a lost one is noticed. */
    | { readonly audience: 'heartbeat' }
  );

/** Encodes the lines `decodePublication` reads. Arguments and rows are already JSON and copied unchecked. */
export function encodePublication(publication: Publication): string {
  const { sessionId, epoch, seq, audience, target, hosts } = publication;
  const header = JSON.stringify({ sessionId, epoch, seq, audience, target, hosts });
  switch (publication.audience) {
    case 'heartbeat':
      return header;
    case 'each': {
      const { before, after, own } = publication.table;
      const lines = [header, before, after];
      for (const [playerId, json] of own) lines.push(`${playerId}\t${json}`);
      return lines.join('\n');
    }
    case 'player':
      return `${header}\n${publication.playerId}\t${publication.args}`;
    default:
      return `${header}\n${publication.args}`;
  }
}

/** A message to publish. `gatewayId`: for this gateway alone, if it listens. */
export interface Part {
  readonly channel: string;
  readonly text: string;
  readonly gatewayId?: GatewayId;
}

/**
 * The messages of a publication, in the order in which they must be published.
 * @param listens whether a gateway takes rows on a channel of its own; the session's message has the rows of the others
 */
export function partsOf(publication: Publication, listens: (gatewayId: GatewayId) => boolean): Part[] {
  const channel = sessionChannel(publication.sessionId);
  if (publication.audience !== 'each' || !publication.gateways)
    return [{ channel, text: encodePublication(publication) }];
  const { table, gateways } = publication;
  const withTable = (part: EachTable) => encodePublication({ ...publication, table: part });
  const remaining = new Map<string, string>();
  const parts: Part[] = [];
  for (const [gatewayId, players] of gateways) {
    const isApart = listens(gatewayId);
    const own = isApart ? new Map<string, string>() : remaining;
    for (const id of players) own.set(id, table.own.get(id) ?? '');
    if (!isApart) continue;
    const text = withTable({ before: '', after: '', own });
    parts.push({ channel: rowsChannel(publication.sessionId, gatewayId), text, gatewayId });
  }
  return [...parts, { channel, text: withTable({ ...table, own: remaining }) }];
}

/** Adds the rows that were published apart, if they are of this publication. */
export function withRows(publication: Publication, rows: Publication | null): Publication {
  if (publication.audience !== 'each' || rows?.audience !== 'each') return publication;
  if (rows.epoch !== publication.epoch || rows.seq !== publication.seq) return publication;
  const { table } = publication;
  const own = table.own.size === 0 ? rows.table.own : new Map([...table.own, ...rows.table.own]);
  return { ...publication, table: { ...table, own } };
}

/** @throws if the text is not a publication */
export function decodePublication(text: string): Publication {
  const end = text.indexOf('\n');
  const header = headerSchema.parse(JSON.parse(end < 0 ? text : text.slice(0, end)));
  switch (header.audience) {
    case 'heartbeat':
      return { ...header, audience: 'heartbeat' };
    case 'each':
      return { ...header, audience: 'each', table: decodeTable(bodyAfter(text, end)) };
    case 'player': {
      const [playerId, args] = decodeRow(bodyAfter(text, end));
      return { ...header, audience: 'player', playerId, args };
    }
    default:
      return { ...header, audience: header.audience, args: bodyAfter(text, end) };
  }
}

/** A truncated message must never reach a socket as arguments. */
function bodyAfter(text: string, end: number): string {
  if (end < 0) throw new SyntaxError('publication has no arguments');
  return text.slice(end + 1);
}

function decodeTable(text: string): EachTable {
  const [before, after, ...rows] = text.split('\n');
  if (before === undefined || after === undefined) throw new SyntaxError('table lacks its shared parts');
  const own = new Map<string, string>();
  for (const row of rows) own.set(...decodeRow(row));
  return { before, after, own };
}

function decodeRow(row: string): [playerId: string, json: string] {
  const tab = row.indexOf('\t');
  if (tab < 0) throw new SyntaxError('row has no tab');
  return [row.slice(0, tab), row.slice(tab + 1)];
}
