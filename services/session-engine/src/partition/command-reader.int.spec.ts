import { COMMAND_CONSUMER, COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandReader } from './command-reader.ts';

let services: TestServices;
let commands: Redis;
let blocking: Redis;

beforeAll(async () => {
  services = await testServices();
  commands = new Redis(services.redisUrl);
  blocking = new Redis(services.redisUrl);
});

afterAll(async () => {
  commands.disconnect();
  blocking.disconnect();
  await services.release();
});

test('[O17] entries that went to a read nobody heard come before newer ones, in order', async () => {
  const stream = commandStream(7);
  const put = (text: string) => commands.xadd(stream, '*', 'c', text);
  const reader = createCommandReader(7, blocking, commands, { now: () => 0, arrivalOf: (idMs) => idMs });
  const read = async () => {
    for (;;) {
      const { entries } = await reader.next();
      if (entries.length > 0) return entries;
    }
  };
  await put('first');
  const [first] = await read();
  await reader.acknowledge([String(first?.id)]);

  await put('unheard');
  await commands.xreadgroup('GROUP', COMMAND_GROUP, COMMAND_CONSUMER, 'STREAMS', stream, '>');
  await put('later');
  expect((await read()).map((entry) => entry.text)).toEqual(['unheard', 'later']);
});
