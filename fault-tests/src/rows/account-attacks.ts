import { request, signUp, startSession } from '@quarry/participants/account';
import type { StreamCommand } from '#checker/stream-command.ts';
import { pause, until } from '#now.ts';
import type { Row } from '#run/row.ts';
import { commandsOf, denials, eventsOf, mailedToken, QUESTION, to, upgradeStatus, verify } from './attack.ts';

/** Calls a host may make, with the arguments after the session's id, and the resulting commands. */
const HOST_CALLS: readonly [command: string, call: string, ...rest: unknown[]][] = [
  ['ChangePhase', 'NotifyStateChange', 'podium'],
  ['PlayQuestion', 'NotifyPlayQuiz', null],
  ['SkipQuestion', 'NotifyQuestionSkip'],
  ['EndSession', 'NotifyKillQuiz'],
];
/** A revocation reaches every gateway at once; if it is lost, the socket is closed within 20 s. */
const REVOKED_MS = 2_000;
const FOREIGN = { origin: 'https://evil.example' };
const LINKS_PER_EMAIL = 5;
const LINKS_PER_ADDRESS = 60;
const SENT_MS = 2_000;

/** Attacks on other people's accounts, and hostile input; the concurrent quiz is judged as usual. */
export const accountAttacks: readonly Row[] = [
  {
    row: 30,
    title: "host command without, with another's, with a revoked session",
    async inject(scene) {
      const { system, host, random, intrude, expects, tell } = scene;
      const url = random.pick(system.gateways).url();
      const before = await denials(system.gateways);
      expects('an upgrade without a session', await upgradeStatus(`${url}/master`), 401);
      const other = await signUp(url, `other-${random.int(0, 1e9)}@example.test`);
      const own = await startSession(other, 'of-the-harness', [QUESTION]);
      const { id } = await other.me();
      const thief = await intrude('/master', { headers: { cookie: other.cookie } });
      for (const [, call, ...rest] of HOST_CALLS)
        expects(`another host’s ${call}`, await thief.refusal(call, host.sessionId, ...rest), 'not-host');
      expects(
        'the view of another',
        await thief.refusal('requestQuizSession', { id: 'x', identifier: 'x' }, host.sessionId),
        null,
      );
      expects('what it is told instead', thief.heard('nosession') && !thief.heard('sessionrequest'), true);
      await other.request('DELETE', '/api/auth/session');
      expects('its socket once it has signed out', await within(REVOKED_MS, thief.closed), 'closed');
      expects('an upgrade with a revoked session', await upgradeStatus(`${url}/master`, { cookie: other.cookie }), 401);
      const start = await other.request('POST', '/api/session', { quizId: 'x' });
      expects('a request with a revoked session', start.status, 401);
      const isTheirs = ({ body, sessionId }: StreamCommand) => sessionId === host.sessionId && body.hostId === id;
      const types = new Set(commandsOf(scene, isTheirs).map(({ type }) => type));
      for (const [command] of HOST_CALLS) expects(`${command} on the stream`, types.has(command), true);
      expects('events of its commands', (await eventsOf(scene, isTheirs)).join(), '');
      const [session] = await system.sql<{ ended: boolean }>('select ended from session where id = $1', [own]);
      expects('its own session ended', session?.ended, false);
      expects('denials counted', (await denials(system.gateways)) - before, HOST_CALLS.length + 3);
      tell(`${HOST_CALLS.length} commands of another host`);
    },
  },
  {
    row: 37,
    title: 'a stolen host token',
    async inject({ system, random, intrude, expects, tell }) {
      const url = random.pick(system.gateways).url();
      const owner = await signUp(url, `owner-${random.int(0, 1e9)}@example.test`);
      const sessionId = await startSession(owner, 'of-the-harness', [QUESTION]);
      const { token } = (await (await owner.request('GET', '/api/auth/token')).json()) as { token: string };
      const headers = { authorization: `Bearer ${token}` };
      const thieves = await Promise.all([0, 1].map((gateway) => intrude('/master', { gateway, headers })));
      for (const thief of thieves) {
        await thief.refusal('requestQuizSession', { id: 'x', identifier: 'x' }, sessionId);
        expects('the thief sees the session', thief.heard('sessionrequest'), true);
      }
      await owner.request('DELETE', '/api/auth/session');
      for (const thief of thieves)
        expects('its socket once the host has signed out', await within(REVOKED_MS, thief.closed), 'closed');
      for (const gateway of system.gateways)
        expects('another upgrade', await upgradeStatus(`${gateway.url()}/master?access_token=${token}`), 401);
      tell('a token on both gateways');
    },
  },
  {
    row: 38,
    title: 'foreign Origin, cross-site request',
    async inject({ system, host, random, expects, tell }) {
      const url = random.pick(system.gateways).url();
      const cookie = { cookie: host.cookie };
      const asked: [method: string, path: string, body?: unknown][] = [
        ['POST', '/api/session', { quizId: 'x' }],
        ['POST', `/api/session/${host.sessionId}/questions`, []],
        ['POST', `/api/session/${host.sessionId}/report`, {}],
        ['DELETE', '/api/auth/session'],
        ['POST', '/api/auth/link', { email: 'x@example.test' }],
      ];
      for (const [method, path, body] of asked) {
        for (const site of [FOREIGN, { 'sec-fetch-site': 'cross-site' }])
          expects(
            `${method} ${path} from elsewhere`,
            (await request(url, method, path, body, { ...cookie, ...site })).status,
            403,
          );
      }
      for (const hub of ['/master', '/slave']) {
        expects(`an upgrade of ${hub}`, await upgradeStatus(`${url}${hub}`, { ...cookie, ...FOREIGN }), 403);
        expects(`an upgrade of ${hub} from its own page`, await upgradeStatus(`${url}${hub}`, cookie), 101);
      }
      const me = await request(url, 'GET', '/api/auth/me', undefined, cookie);
      expects('the host is signed in as before', me.status, 200);
      tell(`${asked.length} routes and both hubs`);
    },
  },
  {
    row: 39,
    title: 'line breaks in e-mail address and quiz name',
    questions: 4,
    limitMs: 90_000,
    services: () => ({ mailer: true }),
    async inject({ system, random, intrude, expects, tell }) {
      const { inbox } = system;
      const [gateway] = system.gateways;
      const url = gateway?.url() ?? '';
      const thief = `thief-${random.int(0, 1e9)}@example.test`;
      const email = `owner-${random.int(0, 1e9)}@example.test`;
      for (const breaks of ['\r\n', '\n', '\r', '\u2028', '%0d%0a'])
        expects(
          `an address with ${JSON.stringify(breaks)}`,
          (await request(url, 'POST', '/api/auth/link', { email: `${email}${breaks}Bcc: ${thief}` })).status,
          400,
        );
      await signUp(url, email);
      const owner = await verify(url, inbox, email);
      const sessionId = await startSession(owner, 'of-the-harness', [QUESTION]);
      const hub = await intrude('/master', { gateway: 0, headers: { cookie: owner.cookie } });
      expects('its question', await hub.refusal('NotifyPlayQuiz', sessionId, null), null);
      expects('the close', await hub.refusal('NotifyQuestionSkip', sessionId), null);
      // Reports can be sent from the end screen only.
      expects('the end', await hub.refusal('NotifyKillQuiz', sessionId), null);
      const report = (to: string, name: string) => hub.refusal('SendReportToEmail', sessionId, to, name);
      expects('a quiz name with line breaks', (await report(email, `Fun\r\nBcc: ${thief}`)) !== null, true);
      expects('a second recipient', (await report(`${email}, ${thief}`, 'Fun')) !== null, true);
      expects('an honest report', await report(email, 'Fun: Bcc\u00a0me'), null);
      await until('the report arrives', 30_000, async () => to(await inbox(), email).length > 1, 100);
      const mails = await inbox();
      expects('mails to the thief', to(mails, thief).length, 0);
      expects('mails with other than one recipient', mails.filter((mail) => mail.to.length !== 1).length, 0);
      expects('copies', mails.filter((mail) => mail.cc?.length || mail.bcc?.length).length, 0);
      expects('subjects of several lines', mails.filter(({ subject }) => /[\r\n]/.test(subject)).length, 0);
      tell(`${mails.length} mails, each to one`);
    },
  },
  {
    row: 40,
    title: 'a sign-in link replayed, raced, expired',
    questions: 4,
    limitMs: 90_000,
    services: () => ({ mailer: true }),
    async inject({ system, random, expects, tell }) {
      const { inbox } = system;
      const urls = system.gateways.map((gateway) => gateway.url());
      const redeem = async (email: string, token: string, i = 0) =>
        (await request(urls[i % 2] ?? '', 'POST', '/api/auth/session', { token, email })).status;
      const fresh = async (kind: string) => {
        const email = `${kind}-${random.int(0, 1e9)}@example.test`;
        const { cookie } = await signUp(urls[0] ?? '', email);
        return { email, cookie, token: await mailedToken(inbox, email) };
      };
      const raced = await fresh('raced');
      const statuses = await Promise.all([0, 1, 2, 3].map((i) => redeem(raced.email, raced.token, i)));
      expects('of four at once', statuses.toSorted().join(), '200,400,400,400');
      expects('a replay', await redeem(raced.email, raced.token), 400);
      const [signIns] = await system.sql<{ n: number }>(
        `select count(*)::integer as n from sign_in s join app_user u on u.id = s.user_id
          where u.email = $1 and s.revoked_at is null`,
        [raced.email],
      );
      expects('sign-ins in force', signIns?.n, 1);
      const expired = await fresh('expired');
      await system.sql("update sign_in_link set expires_at = now() - interval '1 second' where email = $1", [
        expired.email,
      ]);
      expects('an expired link', await redeem(expired.email, expired.token), 400);
      const stored = await fresh('stored');
      const rows = await Promise.all(
        ['sign_in_link', 'sign_in', 'mail'].map((table) =>
          system.sql<{ row: string }>(`select t::text as row from ${table} t`),
        ),
      );
      const text = rows
        .flat()
        .map(({ row }) => row)
        .join('\n');
      expects('links in the database', text.includes(stored.token), false);
      expects('cookies in the database', text.includes(stored.cookie.split('=')[1] ?? ''), false);
      expects('the link itself works', await redeem(stored.email, stored.token), 200);
      tell('three links');
    },
  },
  {
    row: 41,
    title: 'account enumeration, mail bombing',
    questions: 4,
    limitMs: 90_000,
    services: () => ({ mailer: true }),
    async inject({ system, host, random, expects, tell }) {
      const { inbox } = system;
      const urls = system.gateways.map((gateway) => gateway.url());
      const ask = (email: string) => request(random.pick(urls), 'POST', '/api/auth/link', { email });
      const victim = `victim-${random.int(0, 1e9)}@example.test`;
      const answers = await Promise.all(Array.from({ length: LINKS_PER_EMAIL + 5 }, () => ask(victim)));
      const accepted = answers.filter(({ status }) => status === 202).length;
      expects('requests accepted for one address', accepted, LINKS_PER_EMAIL);
      expects('the others', answers.filter(({ status }) => status === 429).length, answers.length - LINKS_PER_EMAIL);
      const disabled = `disabled-${random.int(0, 1e9)}@example.test`;
      await ask(disabled);
      await system.sql('update app_user set disabled = true where email = $1', [disabled]);
      const told = await ask(disabled);
      expects('what is told of a disabled account', `${told.status} ${await told.text()}`, '202 {"created":false}');
      await until('the mails arrive', 15_000, async () => to(await inbox(), victim).length >= LINKS_PER_EMAIL, 100);
      const probes: Response[] = [];
      while (probes.length < LINKS_PER_ADDRESS && probes.at(-1)?.status !== 429)
        probes.push(await ask(`probe-${probes.length}-${random.int(0, 1e9)}@example.test`));
      expects('the address that probes is stopped', probes.at(-1)?.status, 429);
      expects(
        'a host who is signed in goes on',
        (await request(urls[0] ?? '', 'GET', '/api/auth/me', undefined, { cookie: host.cookie })).status,
        200,
      );
      await pause(SENT_MS);
      expects('mails to one address', to(await inbox(), victim).length, LINKS_PER_EMAIL);
      expects('mails to a disabled account', to(await inbox(), disabled).length, 1);
      tell(`${accepted} mails to one address, ${probes.length - 1} addresses probed`);
    },
  },
  {
    row: 42,
    title: '`__proto__`, huge numbers, lone surrogates, 1 MB names',
    async inject({ system, host, random, intrude, expects, tell }) {
      const url = random.pick(system.gateways).url();
      const owner = await signUp(url, `owner-${random.int(0, 1e9)}@example.test`);
      const { id } = await owner.me();
      const quiz = JSON.stringify({
        name: 'NAME',
        options: OPTIONS,
        questions: [{ ...QUESTION, maxQuestionTime: 'TIME' }],
      });
      const good = quiz.replace('"TIME"', '10');
      const put = async (body: string) =>
        (
          await fetch(`${url}/api/users/${id}/quizzes/of-${random.int(0, 1e9)}`, {
            method: 'PUT',
            headers: { cookie: owner.cookie, 'content-type': 'application/json' },
            body,
          })
        ).status;
      const bad: readonly [what: string, body: string][] = [
        ['__proto__', good.replace('{', '{"__proto__":{"admin":true},')],
        ['constructor', good.replace('{', '{"constructor":{"prototype":{"admin":true}},')],
        ['a huge number', quiz.replace('"TIME"', '1e400')],
        ['a number without end', quiz.replace('"TIME"', '9'.repeat(400))],
        ['a lone surrogate', good.replace('NAME', '\\ud800')],
        ['a name of 1 MB', good.replace('NAME', 'x'.repeat(1_000_000))],
      ];
      for (const [what, body] of bad) expects(what, await put(body), 400);
      const [stored] = await system.sql<{ n: number }>('select count(*)::integer as n from quiz where owner_id = $1', [
        id,
      ]);
      expects('quizzes stored', stored?.n, 0);
      expects('the same quiz without', await put(good), 201);
      const names = ['\ud800', 'x'.repeat(21), '\u202eevil', ''];
      for (const name of names) {
        const player = await intrude('/slave');
        expects(`the name ${JSON.stringify(name)}`, (await player.enter(name, host.sessionId)) !== null, true);
        expects('it is no player', player.playerId(), null);
      }
      expects('a good name', await (await intrude('/slave')).enter('good', host.sessionId), null);
      const large = await intrude('/slave');
      expects('a name of 1 MB', await large.enter('x'.repeat(1_000_000), host.sessionId), 'lost');
      tell(`${bad.length} bodies and ${names.length + 1} names`);
    },
  },
];

const OPTIONS = {
  isLeaderboardBetween: true,
  maxQuestionTime: 60,
  questionPoints: 100,
  questionPointsModifier: 0,
  showLiveStats: false,
  colourScheme: 0,
};

/** @returns `closed` when the socket closes in time */
async function within(milliseconds: number, closed: Promise<number>): Promise<'closed' | 'open'> {
  return Promise.race([closed.then(() => 'closed' as const), pause(milliseconds).then(() => 'open' as const)]);
}
