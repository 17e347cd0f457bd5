import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { commandEntry, decodeReplies, type Reply, textEntry } from '@quarry/events/backplane/command';
import { gatewayHeartbeatKey, replyChannel, rowsChannel, sessionChannel } from '@quarry/events/backplane/names';
import { decodePublication, type Publication, withRows } from '@quarry/events/backplane/publication';
import type { CommandId, GatewayId, SessionId, UserId } from '@quarry/events/ids';
import type { CommandEnvelope } from '@quarry/events/session/commands';
import { openLog } from '@quarry/service-kit/log';
import { onMessage, openRedis, type RedisClient, subscribeTo, whenReady } from '@quarry/service-kit/redis';

const log = openLog('spec', 'silent');

/** Longer than any spec lasts. */
const HEARTBEAT_TTL_MS = 600_000;

/** The gateway's side of the backplane, alive for the engines that watch it: puts commands on the stream, receives replies and publications. */
export class BackplaneProbe {
  readonly gatewayId = `probe-${randomUUID()}` as GatewayId;
  readonly publications: Publication[] = [];
  readonly redis: RedisClient;
  /** Rows of the table that is published next. */
  #rows: Publication | null = null;
  readonly #subscriber: RedisClient;
  readonly #replies = new Map<string, Reply>();
  readonly #created = new Map<UserId, SessionId>();
  readonly #heard = new EventEmitter().setMaxListeners(0);

  private constructor(redisUrl: string) {
    this.redis = openRedis(redisUrl, 'commands', log);
    this.#subscriber = openRedis(redisUrl, 'subscriber', log);
    onMessage(this.#subscriber, (channel, text) => {
      if (channel === replyChannel(this.gatewayId))
        for (const reply of decodeReplies(text)) this.#replies.set(reply.commandId, reply);
      else this.#take(channel, decodePublication(text));
      this.#heard.emit('heard');
    });
  }

  static async open(redisUrl: string): Promise<BackplaneProbe> {
    const probe = new BackplaneProbe(redisUrl);
    await whenReady(probe.#subscriber);
    await subscribeTo(probe.#subscriber, [replyChannel(probe.gatewayId)]);
    await probe.redis.set(gatewayHeartbeatKey(probe.gatewayId), '1', 'PX', HEARTBEAT_TTL_MS);
    return probe;
  }

  async listenTo(sessionId: SessionId): Promise<void> {
    const channels = [rowsChannel(sessionId, this.gatewayId), sessionChannel(sessionId)];
    await subscribeTo(this.#subscriber, channels);
  }

  #take(channel: string, publication: Publication): void {
    if (channel === rowsChannel(publication.sessionId, this.gatewayId)) this.#rows = publication;
    else this.publications.push(withRows(publication, this.#rows));
  }

  /** Puts a command on its partition's stream without waiting for the outcome. @returns its id */
  async put(sessionId: SessionId, body: CommandEnvelope['body'], commandId: string = randomUUID()): Promise<CommandId> {
    const id = commandId as CommandId;
    await this.redis.xadd(...commandEntry({ commandId: id, sessionId, replyTo: this.gatewayId, body }));
    return id;
  }

  async putText(sessionId: SessionId, text: string): Promise<void> {
    await this.redis.xadd(...textEntry(sessionId, text));
  }

  /** Sends a command and waits for its reply. Before a creation the host's former session is ended, as gateways do. */
  async ask(sessionId: SessionId, body: CommandEnvelope['body'], commandId?: string): Promise<Reply> {
    if (body.type === 'CreateSession') {
      const former = this.#created.get(body.hostId);
      this.#created.set(body.hostId, sessionId);
      if (former && former !== sessionId) await this.ask(former, { type: 'TerminateSession', reason: 'host' });
    }
    const id = await this.put(sessionId, body, commandId);
    return this.reply(id);
  }

  async reply(commandId: CommandId): Promise<Reply> {
    for (;;) {
      const reply = this.#replies.get(commandId);
      this.#replies.delete(commandId);
      if (reply) return reply;
      await once(this.#heard, 'heard');
    }
  }

  /** Waits for the next matching publication; those received already count too. */
  async hear(fits: (publication: Publication) => boolean): Promise<Publication> {
    for (;;) {
      const found = this.publications.find(fits);
      if (found) return found;
      await once(this.#heard, 'heard');
    }
  }

  close(): void {
    this.redis.disconnect();
    this.#subscriber.disconnect();
  }
}
