import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionCookie } from '#app/platform/http/session-cookie.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { CONTRACTS } from '../wire/contracts.ts'
import { type Measured, send, startMeasured } from './measure.ts'

const LIMIT = 120_000
const DAY_MS = 86_400_000
const UNREAD = 3

let server: Measured
beforeAll(async () => {
  await ensureBuild()
  server = await startMeasured({ LOG_LEVEL: 'error' })
}, LIMIT)
afterAll(() => {
  // What fails at the front door is answered by the app: only the log knows.
  expect(server.logged()).toBe('')
  server.close()
})

type Who = { cookie: string; session: string; account: AccountId; party: PartyId }

async function somebody(): Promise<Who> {
  const { id: userId, partyId } = await inTransaction((tx) => anAccount(tx))
  const [id, token] = [newId(), newCode(32)]
  const expiresAt = new Date(Date.now() + DAY_MS)
  await db().insert(authSessions).values({ id, userId, token, expiresAt })
  const reports = Array.from({ length: UNREAD }, (_, at) => ({
    kind: 'eventRuns' as const,
    to: { account: userId },
    about: newId(),
    parameters: { title: `Lean ${at}` },
    link: '/',
  }))
  await inTransaction((tx) => notifyAccounts(tx, reports))
  const cookie = sessionCookie(token).split(';', 1)[0] ?? ''
  return { cookie, session: id, account: userId, party: partyId }
}

/** A form of small fields is answered at the front door; the same in parts never is. */
async function ask(how: 'front' | 'app', fields: Record<string, string>, headers: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const body = how === 'front' ? new URLSearchParams(fields) : form
  const url = `http://127.0.0.1:${server.port}/api/inc/switchfunction`
  const answer = await fetch(url, { method: 'POST', body, headers })
  return { status: answer.status, said: await answer.json() }
}

const bySession = (who: Who, set: object) =>
  db().update(authSessions).set(set).where(eq(authSessions.id, who.session))
const byParty = (who: Who, set: object) => db().update(parties).set(set).where(eq(parties.id, who.party))
const staff = (who: Who) =>
  db()
    .update(accounts)
    .set({ staffTasks: ['moderate'] })
    .where(eq(accounts.id, who.account))
const long = sql`now() - interval '40 days'`

const GOOD = { status: 200, said: { status: true, message: 0, notif: UNREAD } }
const NO = { status: 401 }

test.each<[string, object, (who: Who) => Promise<unknown>]>([
  ['that is open', GOOD, async () => {}],
  ['that was ended', NO, (who) => db().delete(authSessions).where(eq(authSessions.id, who.session))],
  ['that has run out', NO, (who) => bySession(who, { expiresAt: long })],
  ['that nobody used for long', NO, (who) => bySession(who, { createdAt: long, updatedAt: long })],
  ['of somebody who was suspended', NO, (who) => byParty(who, { suspendedAt: new Date() })],
  ['of somebody who has left', NO, (who) => byParty(who, { deactivatedAt: new Date() })],
  ['whose account was erased', NO, (who) => db().delete(accounts).where(eq(accounts.id, who.account))],
  ['of staff who owe a second step', GOOD, staff],
  [
    'of staff with a second step',
    GOOD,
    async (who) => {
      await staff(who)
      await inTransaction((tx) => aSecondFactor(tx, who.account))
    },
  ],
  [
    'that we did not sign',
    NO,
    async (who) => {
      who.cookie = `${who.cookie.slice(0, -6)}AAAAAA`
    },
  ],
  [
    'that is none',
    NO,
    async (who) => {
      who.cookie = 'language=de'
    },
  ],
])('a session %s is answered at the front door as by the app', async (_kind, expected, become) => {
  const who = await somebody()
  await become(who)
  const headers = { Cookie: who.cookie, Origin: `http://localhost:${server.port}` }
  const fields = { action: 'countAllNotification' }

  const front = await ask('front', fields, headers)

  expect(front).toMatchObject(expected)
  expect(front).toEqual(await ask('app', fields, headers))
})

test('of many who ask at the same moment each is told of their own alone, and who was signed out is not', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, somebody))
  const [gone, ...others] = people as [Who, ...Who[]]
  await db().delete(authSessions).where(eq(authSessions.id, gone.session))
  for (const [at, { account }] of others.entries()) {
    const to = { account }
    const reports = Array.from({ length: at }, () => ({
      kind: 'eventRuns' as const,
      to,
      about: newId(),
      parameters: { title: 'Lean' },
      link: '/',
    }))
    await inTransaction((tx) => notifyAccounts(tx, reports))
  }
  const asking = (who: Who) => {
    const headers = { Cookie: who.cookie, Origin: `http://localhost:${server.port}` }
    return ask('front', { action: 'countAllNotification' }, headers)
  }

  const [refused, ...counts] = await Promise.all([gone, ...others, ...others].map(asking))

  expect(refused).toMatchObject(NO)
  expect(counts.map(({ said }) => said.notif)).toEqual(
    [...others, ...others].map((_, at) => UNREAD + (at % others.length)),
  )
})

test.each([
  ['another site', { Origin: 'https://elsewhere.example' }, 403],
  ['a page that hides where it is from', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['nobody says which', {}, 403],
])('a session that is sent by %s is refused at the front door as by the app', async (_who, from, status) => {
  const { cookie } = await somebody()
  const headers = { Cookie: cookie, ...from } as Record<string, string>
  const fields = { action: 'countAllNotification' }

  const front = await ask('front', fields, headers)

  expect(front.status).toBe(status)
  expect(front).toEqual(await ask('app', fields, headers))
})

test.each([
  ['a text', { action: 'searchBar', search: 'lead' }],
  ['nothing', { action: 'searchBar' }],
  ['an action that nobody knows', { action: 'anything' }],
  ['no action', { search: 'lead' }],
])('visitors who send %s are answered at the front door as by the app', async (_what, fields) => {
  const headers = { Cookie: 'language=de', Origin: `http://localhost:${server.port}` }

  expect(await ask('front', fields as unknown as Record<string, string>, headers)).toEqual(
    await ask('app', fields as unknown as Record<string, string>, headers),
  )
})

test('who asks too often is told so by the app, in their language', async () => {
  const { cookie } = await somebody()
  const headers = { Cookie: `${cookie}; language=de`, Origin: `http://localhost:${server.port}` }
  const fields = { action: 'countAllNotification' }
  const limit = CONTRACTS.countAllNotification?.limit
  const calls = limit && 'calls' in limit ? limit.calls : 0
  let last = await ask('front', fields, headers)
  for (let times = 0; last.status === 200 && times < calls + 20; times += 1)
    last = await ask('front', fields, headers)

  expect(last).toEqual({
    status: 429,
    said: { status: false, msg: expect.stringMatching(/^Zu viele Versuche/) },
  })
})

test('what is answered at the front door carries the headers of every answer', async () => {
  const url = `http://127.0.0.1:${server.port}/api/inc/switchfunction`
  const body = new URLSearchParams({ action: 'searchBar', search: 'lead' })
  const { headers } = await fetch(url, { method: 'POST', body })

  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{20,}$/),
  })
})

test('behind a proxy that ends TLS the forms of pages are taken from the own site, and from no other', async () => {
  const proxied = await startMeasured({ ORIGIN: 'https://training.example' })
  const said = async (path: string, origin: string) => {
    const body = new URLSearchParams({ username: 'nobody_at_all', password: 'not it' }).toString()
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: training.example',
      'Connection: close',
      `Origin: ${origin}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ]
    return (await send(proxied.port, `${head.join('\r\n')}\r\n\r\n${body}`)).status
  }
  try {
    expect(await said('/login', 'https://training.example')).toBe(409)
    expect(await said('/de/login.data', 'https://training.example')).toBe(409)
    for (const other of ['http://training.example', 'https://sub.training.example', 'https://evil.example'])
      expect([other, await said('/login', other)]).toEqual([other, 403])
  } finally {
    proxied.close()
  }
})

test('what is wrong comes in the reader’s words, whatever texts the page has', async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/de/contact.data`, {
    method: 'POST',
    body: new URLSearchParams({ name: '' }),
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('"said","Bitte füllen Sie dieses Feld aus')
})
