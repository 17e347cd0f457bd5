import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type Account, signUp } from '@quarry/participants/account';
import { type BenchLine, sized } from './bench-line.ts';
import { comparePairs, openHall, slowdownFigure } from './hall.ts';
import { pngOf } from './png.ts';

/** Accounts, each of which sends one picture after another. */
const HOSTS = 4;
/** Pixels per side of the largest picture that is decoded, and of the bomb. */
const [LARGEST, BOMB] = [7_000, 30_000];

/**
 * Strangers who signed up send expensive pictures: the largest that is decoded, a decompression bomb, a broken one, and
 * noise.
 */
export const hostilePictures: BenchLine = async (context) => {
  const { target, say } = context;
  const count = sized(context, 1_000);
  const [gateway = target.app] = target.gateways;
  const hall = await openHall(
    context,
    { players: count, ramp: 8_000, seconds: 8, spread: 6_000 },
    { gatewayOf: () => 0 },
  );
  const bodies = hostile();
  const hosts = await Promise.all(
    Array.from({ length: HOSTS }, () => signUp(gateway, `host-${randomBytes(8).toString('hex')}@example.org`)),
  );
  const answered: Record<number, number> = {};
  const compared = await comparePairs(hall, async () => {
    say(`${HOSTS} hosts send hostile pictures`);
    const until = { isOver: false };
    const senders = hosts.map(async (host, first) => {
      for (let i = first; !until.isOver; i++) {
        const status = await send(host, bodies[i % bodies.length] ?? new Uint8Array());
        answered[status] = (answered[status] ?? 0) + 1;
      }
    });
    const answers = await hall.play();
    until.isOver = true;
    await Promise.all(senders);
    return answers;
  });
  await hall.end();
  const size = Object.entries(answered)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
  const name = `${count} players answer while ${HOSTS} hosts send hostile pictures to their gateway`;
  return [slowdownFigure(name, compared, { size, tookPlace: (answered[422] ?? 0) + (answered[201] ?? 0) > 0 })];
};

function hostile(): Uint8Array<ArrayBuffer>[] {
  const largest = pngOf(LARGEST, LARGEST, deflateSync(Buffer.alloc((1 + 3 * LARGEST) * LARGEST)));
  const bomb = pngOf(BOMB, BOMB, deflateSync(Buffer.alloc(1_000)));
  const broken = largest.subarray(0, largest.length / 2);
  const noise = Buffer.concat([largest.subarray(0, 33), randomBytes(2 ** 20)]);
  return [largest, bomb, broken, noise].map((body) => new Uint8Array(body));
}

async function send({ url, cookie }: Account, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const reply = await fetch(`${url}/api/media`, { method: 'POST', headers: { cookie }, body });
  await reply.arrayBuffer();
  return reply.status;
}
