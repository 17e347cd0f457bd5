import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { request } from '@quarry/participants/account';
import { receiptKeysSchema } from '@quarry/results/receipts/receipt';
import { verifyReceipt } from '@quarry/results/receipts/verify-receipt';
import { EVERY } from '@quarry/test-kit/every';
import { execa } from 'execa';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelOf } from '#checker/model.ts';
import type { PlayerModel } from '#checker/session-model.ts';
import { DEFAULT_BOUNDS } from '#evidence/evidence.ts';
import { until } from '#now.ts';
import { createRandom } from '#random.ts';
import { gatherEvidence } from '#run/gather.ts';
import { type Course, newCourse, playQuiz, stopClients } from '#run/play-quiz.ts';
import type { Row } from '#run/row.ts';
import { type FaultSystem, startFaultSystem } from '#system/fault-system.ts';
import { type Janitor, startJanitor } from '#system/janitor.ts';
import { makeTemplate, type Template } from '#system/template.ts';

const sourceRoot = fileURLToPath(new URL('../../', import.meta.url));
const PYTHON = fileURLToPath(
  new URL('../../packages/results/src/receipts/fixtures/verify-receipts.py', import.meta.url),
);

/** In one question the engine that owns the session is killed, then the gateway of half of the players. */
const KILLS: Row = {
  ...{ row: -1, title: 'kills of an engine and a gateway', players: 402, questions: 3, seconds: 8, limitMs: 120_000 },
  async inject({ owner, system, crash, tell, random }) {
    const engine = await owner();
    const gateway = random.pick(system.gateways);
    crash(engine, 1_500);
    crash(gateway, 1_500);
    tell(`killed ${engine.name} and ${gateway.name}`);
  },
};

interface Exported {
  readonly root: string;
  readonly count: number;
  readonly players: readonly {
    readonly id: string;
    readonly identifier: string;
    readonly place: number | null;
    readonly points: number;
  }[];
}

/** Two minutes with 402 players: outside the usual run. */
describe.runIf(EVERY)('results of a session whose engine and gateway were killed', () => {
  let janitor: Janitor;
  const course: Course = newCourse();
  let template: Template;
  let system: FaultSystem;
  let players: readonly PlayerModel[];
  let epochs: number;

  const get = (path: string, headers: Record<string, string> = {}) => {
    const [gateway] = system.gateways;
    const cookie = course.host?.cookie ?? '';
    return request(gateway?.url() ?? '', 'GET', path, undefined, { cookie, ...headers });
  };
  const ofSession = (path: string) => get(`/api/results/${course.host?.sessionId}${path}`);
  const exported = async () => (await (await ofSession('')).json()) as Exported;

  beforeAll(async () => {
    janitor = startJanitor();
    template = await makeTemplate(sourceRoot, janitor);
    system = await startFaultSystem({ sourceRoot, template, mailer: true });
    await playQuiz(KILLS, createRandom(1), system, course);
    const { host } = course;
    if (!host) throw new Error('the quiz has no host');
    await host.goTo('endscreen');
    const evidence = await gatherEvidence({ ...course, host, system, bounds: DEFAULT_BOUNDS });
    players = [...modelOf(evidence).players.values()];
    epochs = new Set(evidence.events.filter(({ sessionId }) => sessionId === host.sessionId).map(({ epoch }) => epoch))
      .size;
    await until('results are made', 30_000, async () => (await ofSession('')).ok);
  }, 240_000);

  afterAll(async () => {
    stopClients(course);
    await system?.stop();
    await template?.remove();
    await janitor?.finish();
  });

  test('[C1000] points and places of every export match the log, folded by independent code', async () => {
    expect(course.injection?.description).toMatch(/killed engine-\d and gateway-\d/);
    expect(epochs).toBeGreaterThan(1);
    expect(players).toHaveLength(402);
    const inLog = new Map(players.map(({ id, name, place, score }) => [id, { name, place, score }]));
    const json = await exported();
    expect(json.players).toHaveLength(402);
    for (const { id, identifier, place, points } of json.players)
      expect({ name: identifier, place, score: points }).toEqual(inLog.get(id));
    const rows = json.players.map(({ place, identifier, points }) => [place, identifier, points].map(String));
    const csv = await (await ofSession('/export?format=csv')).text();
    expect(
      csv
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(0, 3)),
    ).toEqual(rows);
    const files = unzipSync(new Uint8Array(await (await ofSession('/export?format=xlsx')).arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const cells = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)]
      .slice(1)
      .map(([, row = '']) => [...row.matchAll(/<(?:v|t)(?: [^>]*)?>([^<]*)</g)].slice(0, 3).map(([, value]) => value));
    expect(cells).toEqual(rows);
  });

  test('[C1000] the exported log yields the root of every receipt, which Python verifies too; a changed byte fails', async () => {
    const { root, count } = await exported();
    const lines = (await (await ofSession('/events')).text()).trimEnd().split('\n');
    expect([lines.length, rootOf(lines)]).toEqual([count, root]);
    const keys = receiptKeysSchema.parse(await (await get('/.well-known/quarry-keys.json')).json());
    const texts: string[] = [];
    for (const { deviceId, score, place } of players) {
      const { id } = (await (
        await get(`/api/session/${course.host?.sessionId}/receipt`, { 'x-device-id': deviceId })
      ).json()) as { id: string };
      const text = await (await get(`/api/receipts/${id}`)).text();
      const verification = await verifyReceipt(JSON.parse(text), keys);
      expect(verification).toMatchObject({ valid: true, receipt: { claim: { root, score, place, of: 402 } } });
      texts.push(text);
    }
    const [first = ''] = texts;
    const changed = [
      first.replace(/"score":\d/, (part) => changeLast(part)),
      first.replace(/"pointsReceived":\d/, (part) => changeLast(part)),
      first.replace(/"proof":\["./, (part) => changeLast(part)),
    ];
    for (const text of changed) expect((await verifyReceipt(JSON.parse(text), keys)).valid).toBe(false);
    const input = `{"keys":${JSON.stringify(keys.keys)},"receipts":[${[...texts, ...changed].join(',')}]}`;
    const { stdout } = await execa('python3', [PYTHON], { input });
    expect(
      Object.entries(Object.groupBy(stdout.split('\n'), (line) => line)).map(([line, all]) => [line, all?.length]),
    ).toEqual([
      ['valid', 402],
      ['signature', 1],
      ['answers', 2],
    ]);
  });
});

/** The last digit replaced by another one. */
const changeLast = (part: string): string => `${part.slice(0, -1)}${part.endsWith('1') ? '2' : '1'}`;

/** RFC 9162, section 2.1, as defined: recursively. */
function rootOf(lines: readonly string[]): string {
  const sha256 = (...parts: (string | Buffer)[]) => {
    const digest = createHash('sha256');
    for (const part of parts) digest.update(part);
    return digest.digest();
  };
  const tree = (leaves: readonly string[]): Buffer => {
    const [only = ''] = leaves;
    if (leaves.length === 1) return sha256('\u0000', only);
    let half = 1;
    while (half * 2 < leaves.length) half *= 2;
    return sha256('\u0001', tree(leaves.slice(0, half)), tree(leaves.slice(half)));
  };
  return tree(lines).toString('hex');
}
