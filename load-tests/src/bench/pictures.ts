import { setTimeout as delay } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { Account } from '@quarry/participants/account';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { summarize } from '#report/measures.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { ms, times } from './figure.ts';
import { type Answers, openHall } from './hall.ts';
import { pngOf } from './png.ts';

/** Questions with a picture, and as many without; fewer in a scaled run. */
const PICTURES = 40;
const SECONDS = 4;
/** Width that a phone of 390 CSS pixels requests at a device pixel ratio of 2. */
const PHONE_WIDTH = 640;
/** Time over which phones spread their early requests; milliseconds. */
const SPREAD = 10_000;
/** Maximum time that a question waits for its pictures; milliseconds. */
const WAIT = 2_900;
/** Allowed p99 of answers while pictures are loaded, relative to the same run without pictures. */
const GOAL = 1.5;

/**
 * A quiz in which every second question has a picture: devices load it while the question before it is open. Each
 * player loads it with its own request.
 */
export const pictures: BenchLine = async (context) => {
  const { scale, say, target } = context;
  const players = sized(context, 2_000);
  const count = Math.max(4, Math.round(PICTURES * Math.min(1, scale)));
  const durations: number[] = [];
  let bytes = 0;
  let failures = 0;
  const gateways = target.gateways.length > 0 ? target.gateways : [target.app];
  const loadPicture = async (id: string, player: number) => {
    const since = performance.now();
    const reply = await fetch(`${gateways[player % gateways.length]}/media/${id}?w=${PHONE_WIDTH}`);
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`a picture was answered with ${reply.status}`);
    durations.push(performance.now() - since);
    bytes += byteLength;
  };
  const loaded = new Map<string, Promise<void>>();
  /** Like a browser's cache: a player who is told again while it waits loads at once, and not twice. */
  const once = (id: string, player: number) => {
    const key = `${player} ${id}`;
    const loading = loaded.get(key) ?? loadPicture(id, player);
    loaded.set(key, loading);
    return loading;
  };
  const hall = await openHall(
    context,
    { players, ramp: players * 3, seconds: SECONDS, spread: 1_500 },
    {
      questions: (account) => quizOf(account, count, say),
      loadPictures: async (ids, player, isEarly) => {
        if (isEarly) await delay(Math.random() * SPREAD);
        await Promise.all(ids.map((id) => once(id, player))).catch((error: unknown) => {
          failures += 1;
          throw error;
        });
      },
    },
  );
  const beside: Answers[] = [];
  const alone: Answers[] = [];
  // The first one is played, and the picture of the second loaded.
  for (let i = 1; i < 2 * count; i++) (i % 2 === 0 ? beside : alone).push(await hall.play());
  await hall.end();
  const p99 = (answers: readonly Answers[]) => summarize(answers.flatMap(({ latencies }) => latencies)).p99;
  const missing = [...beside, ...alone].reduce((sum, one) => sum + one.missing, 0);
  const ratio = p99(beside) / p99(alone);
  const { p50, p95 } = summarize(durations);
  const each = bytes / durations.length / 1_000;
  return [
    {
      name: `${count} pictures on ${players} phones: until one is there`,
      goal: `p95 ≤ ${ms(WAIT)}, all`,
      value: `p95 ${ms(p95)}, median ${ms(p50)}; ${failures} failed`,
      baseline: `${each.toFixed(1)} kB a picture, ${((each * count) / 1_000).toFixed(2)} MB a phone`,
      reached: failures === 0 && durations.length >= players * count && p95 <= WAIT,
    },
    {
      name: 'the same: answers while pictures are loaded',
      goal: `p99 ≤ ${times(GOAL)} that without, all kept`,
      value: `${times(ratio)} (${ms(p99(beside))}), ${missing} not acknowledged`,
      baseline: `without p99 ${ms(p99(alone))}`,
      reached: missing === 0 && ratio <= GOAL,
    },
  ];
};

/** This many questions, alternately without a picture and with one of their own; the host uploads them. */
async function quizOf(account: Account, count: number, say: (text: string) => void) {
  say(`${count} pictures are uploaded`);
  const questions = [];
  for (let i = 0; i < count; i++) {
    const media = await upload(account, landscape(1_200, 900, i));
    const plan = { seconds: SECONDS, modifier: 1 } as const;
    questions.push(sampleQuestion(`plain-${i}`, plan), { ...sampleQuestion(`pictured-${i}`, plan), media });
  }
  return questions;
}

async function upload({ cookie, url }: Account, body: Buffer) {
  const reply = await fetch(`${url}/api/media`, { method: 'POST', headers: { cookie }, body: new Uint8Array(body) });
  if (reply.status !== 201) throw new Error(`a picture was refused: ${reply.status} ${await reply.text()}`);
  return { ...((await reply.json()) as { id: string; width: number; height: number }), alt: 'A landscape' };
}

/** Ridges below a grainy sky, as PNG; compressed it is about as large as a photograph. */
function landscape(width: number, height: number, seed: number): Buffer {
  const row = 1 + 3 * width;
  const pixels = Buffer.alloc(row * height);
  let noise = seed + 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff;
      const ridge = Math.sin(x / 61 + seed) * 70 + Math.sin(x / 17) * 16 + Math.sin(x / 5 + y / 9) * 6;
      const shade = y > height / 2 + ridge ? 60 + 30 * Math.sin(y / 23) : 200 - (y * 60) / height;
      for (let colour = 0; colour < 3; colour++)
        pixels[y * row + 1 + 3 * x + colour] = Math.max(
          0,
          Math.min(255, shade + colour * ((seed * 37) % 20) + (noise >> 26)),
        );
    }
  return pngOf(width, height, deflateSync(pixels));
}
