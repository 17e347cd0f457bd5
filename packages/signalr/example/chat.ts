import { createServer } from 'node:http';
import { HubError } from '@quarry/signalr/hub/calls';
import { defineHub } from '@quarry/signalr/hub/define-hub';
import { bearerFrom } from '@quarry/signalr/negotiate/request';
import { createHubEndpoint } from '@quarry/signalr/node/hub-endpoint';
import { jsonProtocol } from '@quarry/signalr/protocol/json-protocol';
import { messagePackProtocol } from '@quarry/signalr/protocol/message-pack-protocol';
import { createHubServer, type HubServer } from '@quarry/signalr/server/create-hub-server';
import { z } from 'zod';

const { HUB_KEY, PORT = '8080' } = process.env;
if (!HUB_KEY) throw new Error('HUB_KEY is missing: a secret that every process of this server shares');

const chatHub = defineHub({
  methods: {
    Say: { args: z.tuple([z.string().max(500)]), result: z.number() },
  },
  clientTargets: {
    said: z.tuple([z.object({ name: z.string(), text: z.string() })]),
  },
});

type Visitor = { readonly name: string };

const hub: HubServer<typeof chatHub, Visitor> = createHubServer<typeof chatHub, Visitor>({
  hub: chatHub,
  protocols: { json: jsonProtocol, messagepack: messagePackProtocol },
  handlers: {
    Say: ({ connection }, text) => {
      if (text.trim() === '') throw new HubError('say something');
      return hub.broadcast(hub.prepare('said', [{ name: connection.state.name, text }]));
    },
  },
  onError: (error) => console.error(error),
});

const endpoint = createHubEndpoint(hub, {
  path: '/chat',
  origins: ['https://chat.example'],
  negotiate: { keys: [HUB_KEY], protocols: ['json', 'messagepack'] },
  // Undefined is 401. Look up the token here; this server uses it as the name.
  authenticate: (request) => {
    const name = bearerFrom(request);
    return name === undefined ? undefined : { state: { name } };
  },
  onError: (error) => console.error(error),
});

const http = createServer((request, response) => {
  if (!endpoint.handleRequest(request, response)) response.writeHead(404).end();
});
http.on('upgrade', (request, socket, head) => {
  if (!endpoint.handleUpgrade(request, socket, head)) socket.destroy();
});
hub.start();
// A crowd that connects at once waits in the kernel; Node's own 511 would leave the rest to retry after a second.
http.listen({ port: Number(PORT), backlog: 4_096 }, () => console.log('the chat is open'));

process.once('SIGTERM', async () => {
  await hub.drain({ overMs: 25_000, groups: 50 });
  hub.stop();
  http.close();
});
