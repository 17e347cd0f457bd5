import { Decoder, Encoder } from '@msgpack/msgpack';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { defaultLimits } from '#server/limits.ts';
import { compare } from './measure.ts';

const answer = {
  type: 1,
  target: 'NotifySlaveAnswered',
  arguments: [{ id: 'player-7f3a', identifier: 'Ada' }, 'session-51c0', 'question-3', { id: 'answer-2' }],
  invocationId: '17',
};
const entry = (index: number) => ({
  user: { id: `player-${index}`, identifier: `Player ${index}` },
  score: index * 13,
  rank: index,
  previousRank: index + 1,
  answers: [{ questionId: 'question-3', answerId: 'answer-2', pointsReceived: 870, timeTaken: 3.214 }],
});
const stats = { type: 1, target: 'questionend', arguments: [Array.from({ length: 190 }, (_, index) => entry(index))] };
const tick = { type: 1, target: 'timerchange', arguments: [12] };

/** Records per second, ours against the bare encoder on the same bytes. */
export const benchmarkCodec = (): void => {
  console.log('\nrecords per second (bare: JSON.parse, JSON.stringify, @msgpack/msgpack)');
  const decoder = new Decoder();
  const encoder = new Encoder();
  const limits = { ...defaultLimits, recordBytes: 1024 * 1024 };
  for (const [name, message] of Object.entries({ answer, stats, tick })) {
    const json = Buffer.from(JSON.stringify(message));
    const items = [1, {}, null, message.target, message.arguments, []];
    const packed = Buffer.from(encoder.encode(items));
    const { target, arguments: args } = message;
    const jsonStream = Buffer.concat([json, Buffer.from('\u001e')]);
    const splitter = jsonProtocol.createSplitter(limits.recordBytes);
    const parseWhole = (): void => {
      splitter.push(jsonStream);
      const record = splitter.next();
      if (record !== undefined) jsonProtocol.parse(record, limits);
    };
    print(`parse ${name}, ${json.length} B JSON`, parseWhole, () => JSON.parse(json.toString()));
    print(
      `parse ${name}, ${packed.length} B MessagePack`,
      () => messagePackProtocol.parse(packed, limits),
      () => decoder.decode(packed),
    );
    print(
      `write ${name} as JSON`,
      () => jsonProtocol.writeInvocation(target, args),
      () => Buffer.from(`${JSON.stringify(message)}\u001e`),
    );
    print(
      `write ${name} as MessagePack`,
      () => messagePackProtocol.writeInvocation(target, args),
      () => encoder.encode(items),
    );
  }
};

const print = (name: string, ours: () => void, bare: () => void): void => {
  const result = compare(ours, bare);
  const rate = (value: number) => Math.round(value).toLocaleString('en').padStart(11);
  console.log(`${name.padEnd(36)}${rate(result.ours)} bare${rate(result.bare)}  ratio ${result.ratio.toFixed(2)}`);
};
