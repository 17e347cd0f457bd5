import { createHash, hash } from 'node:crypto';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { problemSchema, resultsAnswer, resultsListAnswer } from '@quarry/events/http';
import { sessionIdSchema } from '@quarry/events/ids';
import { freePort } from '@quarry/local-services/ports';
import { makeResults } from '@quarry/results/make-results';
import { type Receipt, receiptKeysSchema, receiptSchema } from '@quarry/results/receipts/receipt';
import { canonical, verifyReceipt } from '@quarry/results/receipts/verify-receipt';
import { type SpawnedService, spawnService } from '@quarry/test-kit/spawn-service';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostTarget, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let mailer: SpawnedService;
let host: SampleHost;

/** Runs until its host starts another session: the tests that only read it come first. */
let shared: Played;

beforeAll(async () => {
  system = await startTestSystem();
  const { serviceUrls, redisUrl } = system.services;
  // A closed port: results need no mail server.
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  mailer = await spawnService('services/mailer/src/main.ts', {
    DATABASE_URL: serviceUrls.mailer,
    REDIS_URL: redisUrl,
    SMTP_URL: smtp,
    METRICS_PORT: '0',
  });
  host = await sampleHost(system.url);
  shared = await playedSession();
});

afterAll(async () => {
  await mailer?.stop();
  await system.stop();
});

/** Results are made in the background. */
const SOON = { timeout: 30_000 };

interface Played {
  readonly id: string;
  readonly players: readonly SamplePlayer[];
  readonly receiptIds: readonly string[];
}

/** Two players, two questions: the first player is right twice, the second once. */
async function playedSession(names = ['Ada', '=1+1 علي']): Promise<Played> {
  const { id } = await host.startSession([question('q1'), question('q2')]);
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const players = await Promise.all(names.map((name) => samplePlayer(system.url, name)));
  for (const player of players) expect(await player.enter(id)).toBeNull();
  for (const [index, answers] of [
    ['right', 'wrong'],
    ['right', 'right'],
  ].entries()) {
    expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
    for (const [i, player] of players.entries())
      expect(await player.answer(id, `q${index + 1}`, answers[i] ?? '')).toBeNull();
    expect(await screen.refusal('NotifyQuestionSkip', id)).toBeNull();
    expect(await screen.refusal('NotifyStateChange', id, 'leaderboard')).toBeNull();
  }
  expect(await screen.refusal('NotifyStateChange', id, 'podium')).toBeNull();
  expect(await screen.refusal('NotifyStateChange', id, 'endscreen')).toBeNull();
  const receiptIds = await Promise.all(players.map(receiptOf));
  await screen.stop();
  return { id, players, receiptIds };
}

async function receiptOf({ client }: SamplePlayer): Promise<string> {
  const [{ id }] = (await client.next('receipt')) as [{ id: string }];
  return id;
}

const leave = ({ players }: Played) => Promise.all(players.map(({ client }) => client.stop()));
const summaryOf = async (id: string) => resultsAnswer.parse(await (await host.fetch(`/api/results/${id}`)).json());
const receipt = async (id: string): Promise<Receipt> =>
  receiptSchema.parse(await (await fetch(`${system.url}/api/receipts/${id}`)).json());
const keys = async () =>
  receiptKeysSchema.parse(await (await fetch(`${system.url}/.well-known/quarry-keys.json`)).json());

describe('[G900] a host’s results', () => {
  test('are listed and returned complete, with the players’ answers and without them', async () => {
    const listed = resultsListAnswer.parse(await (await host.fetch('/api/results?limit=1')).json());
    expect(listed.sessions).toMatchObject([{ sessionId: shared.id, players: 2, questions: 2, correctShare: 0.75 }]);
    expect(listed.sessions).toMatchObject([{ correct: 3, asked: 4 }]);
    const summary = await summaryOf(shared.id);
    expect(summary.questions.map(({ asked, answered, correct }) => [asked, answered, correct])).toEqual([
      [2, 2, 1],
      [2, 2, 2],
    ]);
    expect(summary.players.map(({ place, identifier, points }) => [place, identifier, points])).toEqual([
      [1, 'Ada', 200],
      [2, '=1+1 علي', 100],
    ]);
    expect(summary.players[1]?.answers).toMatchObject([
      { questionId: 'q1', answerId: 'wrong', correct: false, pointsReceived: 0 },
      { questionId: 'q2', answerId: 'right', correct: true, pointsReceived: 100 },
    ]);
    const short = await (await host.fetch(`/api/results/${shared.id}?answers=false`)).text();
    expect(short).not.toContain('pointsReceived');
    expect(resultsAnswer.parse(JSON.parse(short)).players).toHaveLength(2);
    const one = `/api/results/${shared.id}/players`;
    expect(await (await host.fetch(`${one}/${summary.players[1]?.id}`)).json()).toEqual(summary.players[1]);
    expect((await host.fetch(`${one}/nobody`)).status).toBe(404);
  });

  test('[G901] are nobody else’s', async () => {
    const other = await sampleHost(system.url);
    expect(await (await other.fetch('/api/results')).json()).toEqual({ sessions: [], next: null });
    const paths = ['', '/players/p1', '/export?format=csv', '/events'].map(
      (path) => `/api/results/${shared.id}${path}`,
    );
    for (const path of paths) {
      expect((await other.fetch(path)).status).toBe(404);
      expect((await fetch(`${system.url}${path}`)).status).toBe(401);
    }
    const own = `/api/results/${shared.id}`;
    expect((await other.fetch(own, { method: 'DELETE' })).status).toBe(404);
    expect((await other.fetch(`${own}/question/q1/void`, { json: {} })).status).toBe(404);
    expect((await other.fetch(`${own}/report`, { json: {} })).status).toBe(404);
    expect((await other.fetch(`/api/users/${host.user.id}/results`)).status).toBe(403);
  });

  test('[G902] are exported as CSV, XLSX, PDF and JSON that agree, and no name is a formula', async () => {
    const file = (format: string) => host.fetch(`/api/results/${shared.id}/export?format=${format}`);
    const csv = await (await file('csv')).text();
    expect(csv.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^1,Ada,200,2,2,\d+,100,100$/),
      expect.stringMatching(/^2,'=1\+1 علي,100,1,2,\d+,0,100$/),
    ]);
    const xlsx = unzipSync(new Uint8Array(await (await file('xlsx')).arrayBuffer()));
    const sheet = strFromU8(xlsx['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('=1+1 علي</t>');
    expect(sheet).not.toContain('<f>');
    const json = resultsAnswer.parse(await (await file('json')).json());
    expect(json).toEqual(await summaryOf(shared.id));
    // Places, points and the points of each question, in every format.
    const rows = json.players.map(({ place, points, answers = [] }) =>
      [place, points, ...answers.map(({ pointsReceived }) => pointsReceived)].map(String),
    );
    const pick = (cells: readonly string[]) => [cells[0], cells[2], ...cells.slice(6)];
    const lines = csv.split('\r\n').slice(1, -1);
    expect(lines.map((line) => pick(line.split(',')))).toEqual(rows);
    const cells = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<[vt][^>]*>([^<]*)</g)].map(([, value = '']) => value),
    );
    expect(cells.slice(1).map(pick)).toEqual(rows);
    const pdf = await file('pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="results\.pdf"; filename\*=UTF-8''/);
    expect((await pdf.text()).startsWith('%PDF-1.7')).toBe(true);
    expect((await file('docx')).status).toBe(400);
  });

  test('[G903] have a note', async () => {
    const patch = (note: unknown) =>
      host.fetch(`/api/results/${shared.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ note }),
      });
    expect((await patch('First line\nsecond')).status).toBe(204);
    expect((await summaryOf(shared.id)).note).toBe('First line\nsecond');
    expect((await patch('x'.repeat(2_001))).status).toBe(400);
    expect((await patch('\u0000')).status).toBe(400);
  });

  test('[G2770] are mailed to nobody whose address is not confirmed', async () => {
    const refused = await host.fetch(`/api/results/${shared.id}/report`, { json: {} });
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([403, 'email-not-verified']);
  });

  test('[G904] are kept for as long as the host sets', async () => {
    const path = `/api/users/${host.user.id}/results`;
    expect(await (await host.fetch(path)).json()).toEqual({ days: null });
    const put = (days: unknown) =>
      host.fetch(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ days }),
      });
    expect(await (await put(30)).json()).toEqual({ days: 30 });
    expect(await (await host.fetch(path)).json()).toEqual({ days: 30 });
    for (const wrong of [0, -1, 1.5, 4_000, 'x']) expect((await put(wrong)).status).toBe(400);
    expect(await (await put(null)).json()).toEqual({ days: null });
  });
});

describe('[G905] receipts', () => {
  test('are valid; their root can be computed from the exported lines', async () => {
    for (const [i, id] of shared.receiptIds.entries()) {
      const verified = await verifyReceipt(await receipt(id), await keys());
      expect(verified).toMatchObject({
        valid: true,
        receipt: { claim: { place: i + 1, of: 2, score: 200 - i * 100 } },
      });
    }
    const { claim, answers } = await receipt(shared.receiptIds[1] ?? '');
    expect(answers.map(({ question: text, answer, correct, points }) => [text, answer, correct, points])).toEqual([
      ['What is q1?', 'That', false, 0],
      ['What is q2?', 'This', true, 100],
    ]);
    const log = await (await host.fetch(`/api/results/${shared.id}/events`)).text();
    expect(log).not.toMatch(/deviceId|connection|gatewayId|@/);
    const lines = log.trimEnd().split('\n');
    expect(lines).toHaveLength(claim.count);
    expect(rootOf(lines)).toBe(claim.root);
    for (const line of lines) expect(canonical(JSON.parse(line))).toBe(line);
  });

  test('[G2201] reveal nothing of neighbouring events: a player who guesses one cannot verify the guess', async () => {
    const hashes = (leaf: object) => hash('sha256', `\u0000${canonical(leaf)}`);
    const log = await (await host.fetch(`/api/results/${shared.id}/events`)).text();
    const lines = log
      .trimEnd()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { version: number; salt?: string; event: { type: string; playerId?: string } },
      );
    const [ada] = shared.players;
    const { answers } = await receipt(shared.receiptIds[1] ?? '');
    const shown = new Set(answers.flatMap(({ proof }) => proof));
    const ofAda = lines.filter(({ event }) => event.type === 'AnswerSubmitted' && event.playerId === ada?.id);
    expect(ofAda).toHaveLength(2);
    // Her leaves are in the proofs, yet even a correct guess of everything in her events matches none of them.
    expect(ofAda.filter((line) => shown.has(hashes(line))).length).toBeGreaterThan(0);
    expect(ofAda.filter(({ salt: _, ...guess }) => shown.has(hashes(guess)))).toEqual([]);
    expect(new Set(lines.map(({ salt }) => salt)).size).toBe(lines.length);
    for (const { leaf } of answers) expect(leaf.salt).toMatch(/^[\w-]{22}$/);
  });

  test('are sent again to a returning player, and to nobody else', async () => {
    const [ada] = shared.players;
    await ada?.client.stop();
    const again = await ada?.again();
    expect(await again?.enter(shared.id)).toBeNull();
    expect(again && (await receiptOf(again))).toBe(shared.receiptIds[0]);
    const byDevice = (deviceId: string) =>
      fetch(`${system.url}/api/session/${shared.id}/receipt`, { headers: { 'x-device-id': deviceId } });
    expect(await (await byDevice(ada?.deviceId ?? '')).json()).toEqual({ id: shared.receiptIds[0] });
    expect((await byDevice('another-device')).status).toBe(404);
    await again?.client.stop();
    await leave(shared);
  });

  test('[A1522] of an unknown or malformed id are not found', async () => {
    for (const id of ['A'.repeat(22), 'A'.repeat(21), 'A'.repeat(320), 'ä'.repeat(22), 'short', '%00', '%0A']) {
      const missed = await fetch(`${system.url}/api/receipts/${id}`);
      expect([id, missed.status, problemSchema.parse(await missed.json()).code]).toEqual([id, 404, 'not-found']);
    }
  });

  test('[G2202] of a session from before salts have none and stay valid, also when reissued', async () => {
    const played = await playedSession();
    // As left by a release without salts.
    await system.database.pool.query('update session set receipt_secret = null where id = $1', [played.id]);
    await system.database.pool.query('update result set salted_root = null where session_id = $1', [played.id]);
    const results = createResultStore(system.database);
    const receipts = createReceiptStore(system.database);
    const events = createEventStore(system.database);
    await makeResults({ events, results, receipts }, sessionIdSchema.parse(played.id), { anew: true });
    const id = played.receiptIds[1] ?? '';
    const before = await receipt(id);
    expect((await verifyReceipt(before, await keys())).valid).toBe(true);
    expect(before.answers.every(({ leaf }) => leaf.salt === undefined)).toBe(true);
    const lines = async () => {
      const log = await (await host.fetch(`/api/results/${played.id}/events`)).text();
      return log.trimEnd().split('\n');
    };
    expect(rootOf(await lines())).toBe(before.claim.root);
    await host.fetch(`/api/results/${played.id}/question/q1/correct`, { json: { answerIds: ['wrong'] } });
    await expect.poll(async () => (await receipt(id)).claim.formerRoot, SOON).toBe(before.claim.root);
    const after = await receipt(id);
    expect((await verifyReceipt(after, await keys())).valid).toBe(true);
    expect(rootOf(await lines())).toBe(after.claim.root);
    await leave(played);
  });

  test('[G906] are reissued after a question was voided or corrected, and name the former root', async () => {
    const played = await playedSession();
    const id = played.receiptIds[1] ?? '';
    const before = await receipt(id);
    const screen = await host.connect(played.id);
    await host.enter(screen, played.id);
    await screen.next(hostTarget('sessionrequest', played.id));
    expect(await screen.refusal('NotifyKillQuiz', played.id)).toBeNull();
    await screen.stop();
    const path = `/api/results/${played.id}/question`;
    const preview = await host.fetch(`/api/session/${played.id}/questions/q1/preview?answerIds=wrong`);
    expect(await preview.json()).toEqual({
      gain: { players: 1, least: 100, most: 100 },
      lose: { players: 1, least: 100, most: 100 },
      firstChanges: true,
    });
    const corrected = await host.fetch(`${path}/q1/correct`, { json: { answerIds: ['wrong'] } });
    expect([corrected.status, await corrected.json()]).toEqual([202, { formerRoot: before.claim.root }]);
    await expect.poll(async () => (await receipt(id)).claim.formerRoot, SOON).toBe(before.claim.root);
    const after = await receipt(id);
    expect(after.claim).toMatchObject({ score: 200, place: 1 });
    expect((await verifyReceipt(after, await keys())).valid).toBe(true);
    const voided = await host.fetch(`${path}/q2/void`, { json: { reason: 'unclear' } });
    expect(voided.status).toBe(202);
    await expect.poll(async () => (await receipt(id)).claim.formerRoot, SOON).toBe(after.claim.root);
    expect((await receipt(id)).claim).toMatchObject({ score: 100, place: 1 });
    expect((await summaryOf(played.id)).questions[1]).toMatchObject({ voided: 'unclear' });
    expect((await host.fetch(`${path}/q9/void`, { json: {} })).status).toBe(409);
    expect((await host.fetch(`${path}/q1/correct`, { json: { answerIds: ['none'] } })).status).toBe(400);
    await leave(played);
  });
});

test('[G900] a host’s results are paged, each page starting where the last one ended', async () => {
  const second = await playedSession();
  const first = resultsListAnswer.parse(await (await host.fetch('/api/results?before=&limit=1')).json());
  expect(first.sessions[0]?.sessionId).toBe(second.id);
  const path = `/api/results?limit=1&before=${encodeURIComponent(first.next ?? '')}`;
  const next = resultsListAnswer.parse(await (await host.fetch(path)).json());
  expect(next.sessions).toHaveLength(1);
  expect(next.sessions[0]?.sessionId).not.toBe(second.id);
  expect((await host.fetch('/api/results?before=nonsense')).status).toBe(400);
  const found = await (await host.fetch('/api/results?query=nothing%20like%20it')).json();
  expect(found).toEqual({ sessions: [], next: null });
  await leave(second);
});

describe('[G907] a session that its host deletes', () => {
  test('is gone from the whole database, with its players’ names and receipts', async () => {
    const name = 'Zephyrine';
    const played = await playedSession([name, 'Ben']);
    expect(await tablesWith(name)).toEqual(
      expect.arrayContaining(['session_event', 'receipt', 'result', 'result_player']),
    );
    expect((await host.fetch(`/api/results/${played.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await tablesWith(name)).toEqual([]);
    expect(await tablesWith(played.id)).toEqual([]);
    expect((await host.fetch(`/api/results/${played.id}`)).status).toBe(404);
    for (const id of played.receiptIds) expect((await fetch(`${system.url}/api/receipts/${id}`)).status).toBe(404);
    expect((await host.fetch(`/api/results/${played.id}`, { method: 'DELETE' })).status).toBe(404);
    await leave(played);
  });

  test('[G1464] is deleted by a second attempt if the first one failed after the log was gone', async () => {
    const played = await playedSession();
    const { pool } = system.database;
    const { rows } = await pool.query('select to_json(r) as row from result r where session_id = $1', [played.id]);
    const remove = () => host.fetch(`/api/results/${played.id}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    await pool.query('insert into result select * from json_populate_record(null::result, $1)', [rows[0].row]);
    expect((await remove()).status).toBe(204);
    expect(await tablesWith(played.id)).toEqual([]);
    expect((await remove()).status).toBe(404);
    await leave(played);
  });

  test('accepts no more events: its engine starts from scratch', async () => {
    const played = await playedSession();
    await host.fetch(`/api/results/${played.id}`, { method: 'DELETE' });
    const [ada] = played.players;
    await ada?.client.refusal('LeaveQuizSession', { id: ada.id }, played.id, true);
    const { rows } = await system.database.pool.query('select 1 from session_event where session_id = $1', [played.id]);
    expect(rows).toEqual([]);
    // The partition continues.
    await leave(await playedSession());
    await leave(played);
  });
});

/** The tables in which a text occurs anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await system.database.pool.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await system.database.pool.query(`select 1 from ${name} t where t::text like $1 limit 1`, [
      `%${text}%`,
    ]);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

/** RFC 9162, section 2.1, as defined: recursively. */
function rootOf(lines: readonly string[]): string {
  const sha = (...parts: (string | Buffer)[]) => {
    const digest = createHash('sha256');
    for (const part of parts) digest.update(part);
    return digest.digest();
  };
  const tree = (leaves: readonly string[]): Buffer => {
    const [only = ''] = leaves;
    if (leaves.length === 1) return sha('\u0000', only);
    let half = 1;
    while (half * 2 < leaves.length) half *= 2;
    return sha('\u0001', tree(leaves.slice(0, half)), tree(leaves.slice(half)));
  };
  return tree(lines).toString('hex');
}
