import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { type Account, request, signUp, startSession } from '@quarry/participants/account';
import { sampleQuestion } from '@quarry/participants/pure/sample-quiz';
import { startVirtualHost } from '@quarry/participants/virtual-host';
import { startVirtualPlayer } from '@quarry/participants/virtual-player';
import { pause, until } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';
import { mailedToken, QUESTION, to } from './attack.ts';
import { type Answers, countAnswer, HALL, holds, inLanes, MIB } from './besieged-hall.ts';
import { startFlood } from './request-flood.ts';

/** A quiz of about this many bytes as saved. */
function quizOf(bytes: number): { readonly name: string; readonly options: object; readonly questions: unknown[] } {
  const options = {
    isLeaderboardBetween: true,
    maxQuestionTime: 0,
    questionPoints: 100,
    questionPointsModifier: 0,
    showLiveStats: false,
    colourScheme: 0,
  };
  const isLarge = bytes > 10_000;
  const wide = (text: string) => (isLarge ? '😀'.repeat(100) : text);
  const long = (id: string) => (isLarge ? id.padEnd(120, 'x') : id);
  const answers = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [long(id), wide(id)]));
  const one = (i: number) => sampleQuestion(long(`q${i}`), { text: wide('Which?'), answers });
  const count = Math.min(200, Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(one(0))))));
  return { name: 'Large', options, questions: Array.from({ length: count }, (_, i) => one(i)) };
}

const newAccount = ({ system, random }: Scene, name: string, gateway = 0): Promise<Account> =>
  signUp(system.gateways[gateway]?.url() ?? '', `${name}-${random.int(0, 1e9)}@example.test`);

async function save(account: Account, quizId: string, quiz: object): Promise<number> {
  const { id } = await account.me();
  return (await account.request('PUT', `/api/users/${id}/quizzes/${quizId}`, quiz)).status;
}

/** One unverified account starts sessions of a quiz of this size with this concurrency, on both gateways. */
const startsOf = (bytes: number, atOnce: number) => async (scene: Scene) => {
  const account = await newAccount(scene, 'greedy');
  scene.expects('its quiz is saved', await save(account, 'mine', quizOf(bytes)), 201);
  const urls = scene.system.gateways.map((gateway) => `${gateway.url()}/api/session`);
  const answers: Answers = new Map();
  const headers = { cookie: account.cookie, 'content-type': 'application/json' };
  const flood = startFlood({ urls, headers, body: JSON.stringify({ quizId: 'mine' }), lanes: atOnce });
  await flood.begun;
  await holds(scene, {
    answers,
    isUnderWay: () => true,
    run: async (isOver) => {
      while (!isOver()) await pause(20);
      for (const [status, count] of Object.entries(await flood.end())) answers.set(Number(status) || status, count);
    },
  });
  const refused = (answers.get(409) ?? 0) + (answers.get(429) ?? 0);
  scene.expects('starts that others made wait, refused', refused > 0, true);
  scene.expects('a start that failed', answers.get(500) ?? 0, 0);
  scene.expects('starts within an hour’s budget', (answers.get(200) ?? 0) <= 60, true);
};

/** A neighbour's known answers, hashed as leaves with the harness's own canonical JSON. */
function leafHash(leaf: object): string {
  const canonical = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([field, one]) => `${JSON.stringify(field)}:${canonical(one)}`).join(',')}}`;
  };
  return createHash('sha256')
    .update(`\u0000${canonical(leaf)}`)
    .digest('hex');
}

interface ReceiptAnswer {
  readonly leaf: { readonly at: number; readonly event: Readonly<Record<string, unknown>>; readonly version: number };
  readonly proof: readonly string[];
}

/**
 * Plays a separate session, which is not part of the evidence, with one question and three players who answer one after the
 * other, to its end. @returns its id and the players, in that order
 */
async function playOwn({ system, random }: Scene, account: Account) {
  const sessionId = await startSession(account, 'of-the-harness', [{ ...QUESTION, id: 'own' }]);
  const connecting = { gateways: () => system.gateways.map((gateway) => gateway.url()), sessionId };
  const host = startVirtualHost({ ...connecting, cookie: account.cookie });
  const players = ['one', 'two', 'three'].map((identifier) => {
    const deviceId = `own-${identifier}-${random.int(0, 1e9)}`;
    return startVirtualPlayer({ ...connecting, identifier, id: '', deviceId });
  });
  await Promise.all([host, ...players].map(({ client }) => client.connection()));
  await host.play();
  for (const player of players) await player.answer('own', 'a');
  await host.skip();
  await host.end();
  for (const { client } of [host, ...players]) client.stop();
  const results = () => account.request('GET', `/api/results/${sessionId}`);
  await until('its results', 30_000, async () => (await results()).status === 200, 100);
  return { sessionId, players };
}

export const budgetRows: readonly Row[] = [
  { ...HALL, row: 60, title: 'one account starts sessions, 30 at a time, small quizzes', inject: startsOf(500, 30) },
  { ...HALL, row: 61, title: 'the same with the largest quiz, 200 at a time', inject: startsOf(800_000, 200) },
  {
    ...HALL,
    row: 62,
    title: 'one socket after another joins with new devices',
    async inject(scene) {
      const { system, host, intrude, expects } = scene;
      const sockets = await Promise.all(Array.from({ length: 60 }, (_, i) => intrude('/slave', { gateway: i % 2 })));
      const answers: Answers = new Map();
      let entries = 0;
      await holds(scene, {
        answers,
        run: (isOver) =>
          Promise.all(
            sockets.map(async (socket, i) => {
              for (let n = 0; n < 20 && !isOver(); n++) {
                const deviceId = `ghost-${i}-${n}-${entries++}`;
                countAnswer(answers, (await socket.enter(`ghost${i}x${n}`, host.sessionId, deviceId)) ?? 'entered');
              }
            }),
          ),
      });
      expects('entries beyond two devices a socket', answers.get('entered') ?? 0, 120);
      const [present] = await system.sql<{ n: number }>(
        `select count(*)::integer as n from session_player where session_id = $1 and identifier like 'ghost%'`,
        [host.sessionId],
      );
      expects('ghosts in the directory', (present?.n ?? 0) <= 120, true);
    },
  },
  {
    ...HALL,
    row: 63,
    title: '400 corrections, exports and receipts of one ended session',
    services: () => ({ mailer: true }),
    async inject(scene) {
      const { expects, violated, tell } = scene;
      const greedy = await newAccount(scene, 'greedy');
      const { sessionId } = await playOwn(scene, greedy);
      const other = await newAccount(scene, 'other', 1);
      const answers: Answers = new Map();
      let sent = 0;
      const correct = async () => {
        const answerIds = [sent++ % 2 ? 'a' : 'b'];
        const path = `/api/results/${sessionId}/question/own/correct`;
        const { status } = await greedy.request('POST', path, { answerIds });
        return `corrected ${status}`;
      };
      let waited = 0;
      await holds(scene, {
        answers,
        run: async (isOver) => {
          const attacking = inLanes(
            8,
            () => isOver() && sent >= 400,
            answers,
            async (lane) => {
              if (sent < 400 && lane < 6) return correct();
              const answer = await greedy.request('GET', `/api/results/${sessionId}/export?format=pdf`);
              await answer.arrayBuffer();
              return `exported ${answer.status}`;
            },
          );
          const begun = performance.now();
          await playOwn(scene, other);
          waited = performance.now() - begun;
          await attacking;
        },
      });
      if (waited > 10_000) violated(`another host's session and results took ${waited.toFixed(0)} ms`);
      const results = async () =>
        (await (await greedy.request('GET', `/api/results/${sessionId}`)).json()) as { staleFor?: number };
      await until('its own results are current', 60_000, async () => (await results()).staleFor === undefined, 200);
      expects('corrections accepted', (answers.get('corrected 202') ?? 0) > 300, true);
      tell(`another host's results after ${waited.toFixed(0)} ms`);
    },
  },
  {
    ...HALL,
    row: 64,
    title: 'two unverified accounts write for a while',
    async inject(scene) {
      const { system, expects, tell } = scene;
      const accounts = await Promise.all([0, 1].map((i) => newAccount(scene, `writer${i}`, i)));
      const size = async () =>
        Number((await system.sql<{ bytes: string }>('select pg_database_size(current_database()) as bytes'))[0]?.bytes);
      const before = await size();
      const answers: Answers = new Map();
      let saves = 0;
      await holds(scene, {
        answers,
        run: (isOver) =>
          inLanes(8, isOver, answers, async (lane) => {
            const account = accounts[lane % 2] ?? expectNever();
            // Incompressible text.
            const quiz = quizOf(800_000);
            const text = JSON.stringify(quiz).replaceAll('😀'.repeat(100), () => noise());
            return save(account, `quiz-${saves++}`, JSON.parse(text));
          }),
      });
      const grown = (await size()) - before;
      expects(`growth of the database within 24 MiB (${Math.round(grown / MIB)} MiB)`, grown < 24 * MIB, true);
      tell(`the database grew by ${(grown / MIB).toFixed(1)} MiB`);
    },
  },
  {
    ...HALL,
    row: 66,
    title: "rubbish links, invalid e-mails, unfinished bodies from the hall's own address",
    services: () => ({ mailer: true }),
    async inject(scene) {
      const { system, random, expects } = scene;
      const [url = ''] = system.gateways.map((gateway) => gateway.url());
      const email = `genuine-${random.int(0, 1e9)}@example.test`;
      await signUp(url, email);
      const token = await mailedToken(system.inbox, email);
      const answers: Answers = new Map();
      let sent = 0;
      await holds(scene, {
        answers,
        isUnderWay: () => (answers.get('link 429') ?? 0) > 0 && (answers.get('address 429') ?? 0) > 0,
        run: async (isOver) => {
          const unfinished = Array.from({ length: 200 }, () => beginBody(url));
          await inLanes(12, isOver, answers, async (lane) => {
            sent += 1;
            if (lane % 2)
              return `address ${(await request(url, 'POST', '/api/auth/link', { email: `x${sent}` })).status}`;
            const rubbish = { token: `${'r'.repeat(36)}${sent}`.padEnd(43, 'x').slice(-43), email };
            return `link ${(await request(url, 'POST', '/api/auth/session', rubbish)).status}`;
          });
          const again = await request(url, 'POST', '/api/auth/link', { email });
          expects('a known account asks for its link', again.status, 202);
          const redeemed = await request(url, 'POST', '/api/auth/session', { token, email });
          expects('the genuine link', redeemed.status, 200);
          for (const end of unfinished) end();
        },
      });
    },
  },
  {
    ...HALL,
    row: 67,
    title: 'variants of one mail address',
    services: () => ({ mailer: true }),
    async inject(scene) {
      const { system, random, expects, tell } = scene;
      const name = `variant${random.int(0, 1e9)}`;
      const variants = [
        `${name}@example.test`,
        `${name}@ｅｘａｍｐｌｅ.test`,
        `${name}@example。test`,
        `${name}@exam\u00adple.test`,
        `${name}@EXAMPLE.test`,
        `${name.replace('v', 'ｖ')}@example.test`,
        `${name}@example.test.`,
        `${name}＠example.test`,
      ];
      const statuses: number[] = [];
      for (const [i, variant] of variants.entries())
        statuses.push(
          (await request(system.gateways[i % 2]?.url() ?? '', 'POST', '/api/auth/link', { email: variant })).status,
        );
      expects('accepted', statuses.filter((status) => status === 202).length, 5);
      expects('refused', statuses.filter((status) => status === 429).length, variants.length - 5);
      const [accounts] = await system.sql<{ n: number }>(
        'select count(*)::integer as n from app_user where email like $1',
        [`${name}%`],
      );
      expects('accounts', accounts?.n, 1);
      const mailed = async () => to(await system.inbox(), `${name}@example.test`).length;
      await until('the mails arrive', 15_000, async () => (await mailed()) >= 5, 100);
      expects('mails', await mailed(), 5);
      tell(`${variants.length} variants: one account, five mails`);
    },
  },
  {
    ...HALL,
    row: 69,
    title: "a receipt's holder guesses neighbours",
    services: () => ({ mailer: true }),
    async inject(scene) {
      const { system, expects, tell } = scene;
      const account = await newAccount(scene, 'owner');
      const { sessionId, players } = await playOwn(scene, account);
      // In the tree an answer's neighbour is the leaf before it or after it; both are answers of others.
      const [before, holder, after] = players;
      const url = system.gateways[0]?.url() ?? '';
      const headers = { 'x-device-id': holder?.deviceId ?? '' };
      const found = await request(url, 'GET', `/api/session/${sessionId}/receipt`, undefined, headers);
      const { id } = (await found.json()) as { id: string };
      const receipt = await request(url, 'GET', `/api/receipts/${id}`);
      const { answers } = (await receipt.json()) as { answers: ReceiptAnswer[] };
      const proofs = new Set(answers.flatMap(({ proof }) => proof));
      const [own] = answers;
      if (!own) return expects('answers in the receipt', answers.length, 1);
      // The unknowns: the answer, and the milliseconds of two seconds around its own.
      let guesses = 0;
      let right = 0;
      const opened = own.leaf.at - Number(own.leaf.event.timeTaken) * 1000;
      const versions = [
        [own.leaf.version - 1, before],
        [own.leaf.version + 1, after],
      ] as const;
      for (const [version, neighbour] of versions)
        for (const answerId of ['a', 'b'])
          for (let at = own.leaf.at - 1_000; at <= own.leaf.at + 1_000; at++) {
            const timeTaken = Math.round(at - opened) / 1000;
            const pointsReceived = answerId === 'a' ? 1000 : 0;
            for (const points of [pointsReceived, 100, 0]) {
              const event = {
                ...own.leaf.event,
                playerId: neighbour?.id,
                answerId,
                timeTaken,
                pointsReceived: points,
              };
              guesses += 1;
              if (proofs.has(leafHash({ at, event, version }))) right += 1;
            }
          }
      expects('guesses that the proofs confirm', right, 0);
      const log = await (await account.request('GET', `/api/results/${sessionId}/events`)).text();
      const theirs = log
        .split('\n')
        .filter((line) => line.includes('"AnswerSubmitted"') && !line.includes(holder?.id ?? '-'));
      // The leaf with its salt is in the proofs: the search would have found it.
      expects('the neighbour’s leaf', theirs.filter((line) => proofs.has(leafHash(JSON.parse(line)))).length, 1);
      tell(`${guesses} guesses, none confirmed`);
    },
  },
];

function expectNever(): never {
  throw new Error('no such account');
}

/** A hundred incompressible characters. */
function noise(): string {
  let text = '';
  while (text.length < 100) text += Math.random().toString(36).slice(2);
  return text.slice(0, 100);
}

/** Begins a body to the sign-in route and does not finish it. @returns ends it */
function beginBody(url: string): () => void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = ['POST /api/auth/link HTTP/1.1', `Host: ${hostname}:${port}`, 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${4 * 1024}`, '', ''].join('\r\n')}{"email":"`);
  return () => socket.destroy();
}
