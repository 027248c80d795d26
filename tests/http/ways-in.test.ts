import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aJoinLink } from '#app/features/people/companies/testing.server.ts'
import { addPasskey } from '#app/features/people/credentials/add-passkey.server.ts'
import { beginPasskey } from '#app/features/people/credentials/begin-passkey.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { aCompany } from '#app/features/people/parties/testing.server.ts'
import '#app/platform/testing/database.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { aDevice } from '#tests/support/a-device.ts'
import { REDIRECTS, WAYS_OUT } from '#tests/support/bad-inputs.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { freePort } from '#tests/support/free-port.ts'
import { mailedCode } from '#tests/support/mailed-code.ts'
import { openIdProvider } from '#tests/support/open-id-provider.ts'
import { type Measured, startMeasured } from './measure.ts'

const LIMIT = 120_000
const MOST_TIMES = 40
const PASSWORD = 'open sesame'
/** What was asked for, with a query and signs that are written otherwise in addresses. */
const WANTED = '/mybooking?page=2&q=a%26b'
/**
 * One of each kind: another host as browsers read it, written otherwise, another scheme, a language before
 * it.
 */
const AWAY = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/de//evil.example',
]

let server: Measured
let provider: Awaited<ReturnType<typeof openIdProvider>>
let site = ''
let callers = 0

beforeAll(async () => {
  await ensureBuild()
  const port = await freePort()
  site = `http://localhost:${port}`
  provider = await openIdProvider(site)
  server = await startMeasured({ ...provider.settings, PORT: String(port) })
}, LIMIT)
afterAll(async () => {
  server?.close()
  await provider?.close()
})

/** A browser without scripts, with an address and cookies of its own; no redirect is followed. */
function browser() {
  callers += 1
  const caller = `10.91.${callers >> 8}.${callers & 255}`
  const kept = new Map<string, string>()
  async function ask(path: string, fields?: Record<string, string>) {
    for (let times = 0; ; times += 1) {
      const answer = await fetch(new URL(path, site), {
        method: fields ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          Accept: 'text/html',
          Origin: site,
          'X-Forwarded-For': caller,
          Cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: fields && new URLSearchParams(fields),
      })
      const body = await answer.text()
      if (answer.status === 503 && times < MOST_TIMES) {
        await sleep(250)
        continue
      }
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/Max-Age=0/i.test(line)) kept.delete(name)
        else kept.set(name, value)
      }
      return { status: answer.status, location: answer.headers.get('location') ?? '', body }
    }
  }
  return { ask, kept }
}
type Browser = ReturnType<typeof browser>

const member = (given: Parameters<typeof anAccount>[1] = {}) =>
  inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
const at = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`
const typed = ({ username }: { username: string }) => ({ username, password: PASSWORD })
const written = (html: string) => html.replaceAll('&amp;', '&')

/** Where a page's form or link leads that begins like this. */
function wayOn(body: string, begins: string): string {
  const found = new RegExp(`(?:href|action)="(${begins}[^"]*)"`).exec(body.slice(body.indexOf('<main')))
  if (!found) throw new Error(`nothing leads to ${begins}`)
  return written(found[1] ?? '')
}

/** There and back through another site, as somebody whose address it has proven. */
async function bySite({ ask }: Browser, next: string, email: string, more = '') {
  const asked = await ask(at('/social/login/google', next) + more)
  const back = await provider.visit(asked.location, {
    sub: randomUUID(),
    email,
    email_verified: true,
    name: 'Ravi',
  })
  return ask(back.pathname + back.search)
}

/** All ways in, and where each leads to that is asked to lead on to `next`. */
const WAYS: Record<string, (here: Browser, next: string) => Promise<string>> = {
  'a password': async ({ ask }, next) => (await ask(at('/login', next), typed(await member()))).location,
  'a password, at the second try': async ({ ask }, next) => {
    const account = await member()
    const refused = await ask(at('/login', next), { ...typed(account), password: 'wrong' })
    expect(refused.status).toBe(409)
    return (await ask(wayOn(refused.body, '/login'), typed(account))).location
  },
  'two steps': async ({ ask }, next) => {
    const account = await member()
    const app = await inTransaction((tx) => aSecondFactor(tx, account.id))
    const { location } = await ask(at('/login', next), typed(account))
    expect(location).toMatch(/^\/login\/step/)
    return (await ask(location, { code: await app() })).location
  },
  'a mailed code': async ({ ask }, next) => {
    const { email } = await member()
    const { location } = await ask(at('/login/code', next), { intent: 'send', email, key: randomUUID() })
    expect(location).toMatch(/^\/login\/code/)
    return (await ask(location, { intent: 'confirm', email, code: await mailedCode(email) })).location
  },
  'a passkey': async ({ ask }, next) => {
    const [account, device] = [await member(), aDevice()]
    const ctx = makeContext({ actor: personOf(account), ip: '10.74.0.1' })
    const { options, cookie } = await beginPasskey(ctx, { keyPassword: PASSWORD })
    const request = new Request(site, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    await addPasskey(ctx, { answer: device.make(options), name: 'Phone' }, request)
    const asked = JSON.parse((await ask('/api/inc/switchfunction', { action: 'askPasskey' })).body)
    const answer = device.use(String(asked.options), { origin: site })
    return (await ask(at('/login/passkey', next), { intent: 'enter', answer })).location
  },
  registration: async ({ ask }, next) => {
    const susername = `r${randomUUID().slice(0, 8)}`
    const fields = { susername, semail: `${susername}@example.com`, spassword: PASSWORD, terms: 'true' }
    return (await ask(at('/register', next), fields)).location
  },
  'another site': async (here, next) => (await bySite(here, next, `${randomUUID()}@example.com`)).location,
  'another site, in a window of its own': async (here, next) => {
    const more = '&window=window-of-test'
    const { location } = await bySite(here, next, `${randomUUID()}@example.com`, more)
    expect(location).toMatch(/^\/social\/done\?/)
    return wayOn((await here.ask(location)).body, '/(?!social)')
  },
  'another site whose owner signs in once, in two steps': async (here, next) => {
    const account = await member()
    const app = await inTransaction((tx) => aSecondFactor(tx, account.id))
    const { location } = await bySite(here, next, account.email)
    expect(location).toMatch(/^\/login\/link/)
    const step = await here.ask(location, typed(account))
    expect(step.location).toMatch(/^\/login\/step/)
    return (await here.ask(step.location, { code: await app() })).location
  },
  'a new password': async ({ ask }, next) => {
    const { email, username } = await member()
    const login = await ask(at('/login', next))
    expect((await ask(wayOn(login.body, '/reset'), { email })).status).toBe(200)
    await followFacts()
    const [mail] = await db().select({ text: emails.text }).from(emails).where(eq(emails.toAddress, email))
    const link = new URL(/https?:\S+\/reset\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const done = await ask(link.pathname + link.search, { password: 'another sentence' })
    const fields = { username, password: 'another sentence' }
    return (await ask(wayOn(done.body, '/login'), fields)).location
  },
}

describe.each(Object.entries(WAYS))('by %s', (name, come) => {
  test('one comes to where one wanted to go', async () => {
    expect(await come(browser(), WANTED)).toBe(WANTED)
  })

  test('nobody is led away', async () => {
    const away = AWAY[Object.keys(WAYS).indexOf(name) % AWAY.length] ?? ''
    expect(await come(browser(), away)).toBe('/dashboard')
  })
})

test.each(['/de', ''])(
  'a page that asks who one is stands there after signing in, under "%s"',
  async (language) => {
    const { ask } = browser()
    const asked = await ask(language + WANTED)
    expect(asked.location).toBe(at(`${language}/login`, WANTED))
    expect((await ask(asked.location, typed(await member()))).location).toBe(language + WANTED)
  },
)

test('a form that is sent by nobody leads to signing in, and back to its page', async () => {
  const sent = await browser().ask('/settings?part=privacy', { intent: 'save' })
  expect(sent.location).toBe(at('/login', '/settings?part=privacy'))
})

test('a link of a company leads who has no account to register with it, mistakes and all, and who has one to join', async () => {
  const { ask } = browser()
  const code = await inTransaction(async (tx) => aJoinLink(tx, { company: await aCompany(tx) }))
  expect((await ask(`/de/company/${code}`)).location).toBe(`/de?company=${code}`)
  expect((await ask(`/de?company=${code}`)).location).toBe(`/de/join/${code}`)
  const door = (await ask(`/de/join/${code}`)).location
  expect(door).toBe(`/de/register?company=${code}`)
  const page = await ask(door)
  expect(page.body).toContain('name="phone"')

  const susername = `l${randomUUID().slice(0, 8)}`
  const fields = { susername, spassword: PASSWORD, terms: 'true', companyId: code, phone: '' }
  const refused = await ask(wayOn(page.body, '/de/register'), { ...fields, semail: 'none' })
  expect(refused.status).toBe(422)
  expect(refused.body).toContain(`name="companyId" value="${code}"`)
  const login = await browser().ask(wayOn(refused.body, '/de/login'), typed(await member()))
  expect(login.location).toBe(`/de/join/${code}`)
  const semail = `${susername}@example.com`
  expect((await ask(wayOn(refused.body, '/de/register'), { ...fields, semail })).location).toBe(
    '/de/dashboard',
  )
})

const staysHere = (raw: string) =>
  /^\/(?![/\\])/.test(raw) && URL.canParse(raw, site) && new URL(raw, site).origin === site

/** Somebody who is signed in, in a browser of their own. */
async function signedIn(): Promise<Browser> {
  const here = browser()
  const { id: accountId } = await member()
  const lines = await inTransaction((tx) => startSession(tx, { ctx: systemContext('test'), accountId }))
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    here.kept.set(name, value)
  }
  return here
}

/** Who asks for more pages in a minute is told to wait. */
const OF_ONE = 12

test('whoever is signed in already is led by no page and no parameter to another place', async () => {
  const left: string[] = []
  let here = await signedIn()
  for (const [at, away] of WAYS_OUT.entries()) {
    if (at % OF_ONE === OF_ONE - 1) here = await signedIn()
    const query = encodeURIComponent(away)
    const paths = ['', '/code', '/step', '/passkey', '/link'].map((way) => `/login${way}?next=${query}`)
    for (const path of [...paths, `/register?next=${query}`, `/de/login?next=${query}`]) {
      const { status, location } = await here.ask(path)
      if (status !== 302 || !staysHere(location)) left.push(`${path}: ${status} ${location}`)
    }
    const kept = await here.ask(`/myfavorite?back=${query}`)
    if (kept.status > 302 || (kept.location && !staysHere(kept.location)))
      left.push(`/myfavorite ${away}: ${kept.status} ${kept.location}`)
  }
  expect(left).toEqual([])
})

test('no page of the door offers a way out that its address brings', async () => {
  const pages = [
    '/login',
    '/login/code',
    '/login/step',
    '/login/passkey',
    '/register',
    '/reset',
    '/reset/x/y',
  ]
  const left: string[] = []
  for (const away of REDIRECTS) {
    const { ask } = browser()
    for (const path of [
      ...pages.map((page) => at(page, away)),
      `/social/done?to=${encodeURIComponent(away)}`,
    ]) {
      const { status, body } = await ask(path)
      expect(status, path).toBe(200)
      for (const [, raw = ''] of body.matchAll(/<[^>]* (?:href|action|formaction|src|content)="([^"]*)"/g)) {
        const to = URL.canParse(written(raw), site) ? new URL(written(raw), site) : null
        if (to && (/evil/.test(to.host) || /^(javascript|data):/.test(to.protocol)))
          left.push(`${path}: ${raw}`)
      }
    }
  }
  expect(left).toEqual([])
})
