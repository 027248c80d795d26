import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { LIVE_PATH } from '#app/platform/http/live-lines.server.ts'
import '#app/platform/testing/database.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { passDeadline, typedProposal } from '../proposals/rounds.ts'
import { followFacts } from '../support/follow-facts.ts'
import { impersonated } from '../support/impersonated.ts'
import { addressOf } from './door.ts'
import { MATRIX } from './matrix.ts'
import { formsIn } from './read-forms.ts'
import type { Role } from './roles.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 900_000
const AT_ONCE = 6
const PROPOSALS = 20

/** Who asks: the buyer's side, all of staff's tasks, a rival, and whoever passes by. */
const ASKERS = ['companyAdmin', 'companyManager', 'staff', 'operator', 'provider', 'visitor'] as const

const twoDigits = (at: number) => String(at).padStart(2, '0')
const markOf = (at: number) => ({ name: `Zq9name${twoDigits(at)}`, words: `Zq9words${twoDigits(at)}` })
/** However amounts are written: 987,654.07, 987.654,07 €, 98765407. */
const AMOUNT = /987\D{0,8}654\D{0,2}(\d\d)/g
const WORD = /Zq9(?:name|words)(\d\d)/g

/** Of how many proposals something stands in a text: words, name or price. */
function marked(text: string): number {
  const found = [...text.matchAll(AMOUNT), ...text.matchAll(WORD)].map(([, at]) => at)
  return new Set(found).size
}

let server: Measured
let world: World
let url: string
const cookies = new Map<Role, string | null>()

beforeAll(async () => {
  await ensureBuild()
  world = await makeWorld()
  for (const role of ASKERS) cookies.set(role, await world.cookieOf(role))
  server = await startMeasured({ LOG_LEVEL: 'debug' })
  const boss = personOf(world.memberOf('companyAdmin'))
  const firm = { id: world.firm as never, approval: 'none' as const }
  const asFirm: PersonCtx = { ...makeContext({}), actor: actingFor(boss, firm) }
  const criteria = { criterion1: 'Method', weight1: '60', criterion2: 'Price', weight2: '40' }
  const wanted = { intent: 'publish', sealed: 'on', ...criteria }
  url = (await postRequirement(asFirm, { ...world.wish(), ...wanted })).url
}, LIMIT)
afterAll(() => server?.close())

const site = () => `http://localhost:${server.port}`
/** Which sender staff looks as, and the session of that. */
const LOOKED_AS = 11
let look: string | null = null

let callers = 0
const headersFor = (cookie: string | null) => {
  callers += 1
  return {
    Accept: 'text/html',
    Origin: site(),
    'Accept-Encoding': 'identity',
    'X-Forwarded-For': `10.9.${callers >> 8}.${callers & 255}`,
    ...(cookie ? { Cookie: cookie } : {}),
  }
}

/** What a sheet holds is read out of it. */
async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (strFromU8(bytes.subarray(0, 2), true) !== 'PK') return new TextDecoder().decode(bytes)
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

/**
 * Twenty providers send the form of the page, each with marks of its own; answers their addresses. Staff
 * looks as one of them.
 */
async function sendAll(): Promise<string[]> {
  const addresses: string[] = []
  for (let at = 0; at < PROPOSALS; at += 1) {
    const { name, words } = markOf(at)
    const provider = { serviceType: 'provider', approval: 'approved', name } as const
    const account = await inTransaction((tx) => anAccount(tx, provider))
    addresses.push(account.email)
    if (at === LOOKED_AS) look = (await impersonated(account.id)).cookie
    const ctx = systemContext('test')
    const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId: account.id }))
    const typed = typedProposal('', { feeUnit: 'whole', fee: `987654.${twoDigits(at)}`, words })
    const body = new FormData()
    for (const [field, value] of Object.entries(typed)) body.append(field, value)
    body.append('files', new File([words], `${name}.txt`, { type: 'text/plain' }))
    const answer = await fetch(`${site()}/proposals/${url}`, {
      method: 'POST',
      redirect: 'manual',
      headers: headersFor(line.split(';')[0] ?? null),
      body,
    })
    const refused = formsIn(await answer.text()).flatMap(({ fields }) =>
      fields.filter(({ marked }) => marked),
    )
    expect([answer.status, ...refused.map((field) => field.name)]).toEqual([302])
  }
  return addresses
}

type Asker = Role | 'lookingAsSender'
type Asked = { role: Asker; what: string; path: string; form: URLSearchParams | null }

/**
 * Every address and call of the matrix that shows something, once with the things of its world and once with
 * the sealed requirement wherever a requirement is named, and searches for what was sent.
 */
function everything(): Asked[] {
  const own = [world.requirement, world.answered, world.draft]
  const asked = MATRIX.flatMap((row) => {
    const isCall = row.of.startsWith('CALL')
    if (!row.of.startsWith('GET ') && !isCall) return []
    const sealed = (value: string) => (own.includes(value) ? url : value)
    const at = () =>
      Object.fromEntries(Object.entries(row.at(world)).map(([key, said]) => [key, sealed(said)]))
    const action = { action: row.of.split(' ')[1] ?? '' }
    const form = isCall ? new URLSearchParams({ ...row.send?.(world), ...action }) : null
    return [row, { ...row, at }].map((one) => ({ what: row.of, path: addressOf(one, world), form }))
  })
  const { name, words } = markOf(7)
  const searches = [name, words].flatMap((query) =>
    ['/search', '/requirement/search', '/message', '/manage_requirement', '/notifications'].map((where) => {
      return { what: 'search', path: `${where}?q=${query}`, form: null }
    }),
  )
  const sent = [`/proposals/${url}`, '/proposals', `/manage_requirement/${url}/proposals`]
  const pages = [`/requirement/${url}`, `/requirement/${url}?intent=ask`, ...sent].map((path) => {
    return { what: 'sealed', path, form: null }
  })
  const seen = new Set<string>()
  const once = [...asked, ...searches, ...pages].filter(({ path, form }) => {
    const key = `${path} ${form ?? ''}`
    if (seen.has(key) || /logout/.test(key)) return false
    seen.add(key)
    return true
  })
  const askers: Asker[] = [...ASKERS, 'lookingAsSender']
  return askers.flatMap((role) => once.map((one) => ({ role, ...one })))
}

/** Staff finds everybody who has an account. */
const isOfAccounts = (path: string) => path.startsWith('/admin/accounts')

/** Where marks stand, and how much was looked at. */
async function readAll() {
  const waiting = everything()
  const found: string[] = []
  const looked = { answers: 0, shown: 0, bytes: 0 }
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { role, what, path, form } = one
      const answer = await fetch(site() + path, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: headersFor(role === 'lookingAsSender' ? look : (cookies.get(role) ?? null)),
        body: form,
      })
      const text = await textOf(answer)
      looked.answers += 1
      looked.shown += answer.ok ? 1 : 0
      looked.bytes += text.length
      const about = `${text} ${JSON.stringify([...answer.headers])}`
      // What was searched for may stand in the box of the search.
      const mayStand =
        what === 'search' ? /Zq9(?:name|words)07/g : isOfAccounts(path) ? /Zq9name\d\d/g : /$^/g
      // Above each page stands as whom staff looks.
      const ownName = role === 'lookingAsSender' ? markOf(LOOKED_AS).name : ' '
      const marks = marked(about.replaceAll(mayStand, '').replaceAll(ownName, ''))
      if (marks > 0) found.push(`${role} at ${what} (${path}): ${marks}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { found: found.toSorted(), looked }
}

/** Where the marks of what somebody sent, and of their name, may be kept. */
const KEEPERS = ['emails', 'parties', 'proposal_versions', 'stored_files'].map((name) => `public.${name}`)

/** In which tables marks stand; of what providers keep of themselves, and of what they sent. */
async function tablesWithMarks(): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(rows.length).toBeGreaterThan(150)
  const found: string[] = []
  for (const { name } of rows) {
    const held = await db().execute(
      sql`select 1 from ${sql.raw(name)} t where t::text ~ ${`${WORD.source.replace('?:', '')}|${'9876540|9876541'}`} limit 1`,
    )
    if (held.rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

/** All that comes over the lines of live news to those who ask, until they are closed. */
async function listen(roles: readonly Role[]) {
  const ended = new AbortController()
  const said: string[] = []
  for (const role of roles) {
    const headers = { ...headersFor(cookies.get(role) ?? null), Accept: 'text/event-stream' }
    const { status, body } = await fetch(site() + LIVE_PATH, { headers, signal: ended.signal })
    expect(status).toBe(200)
    void body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (chunk) => void said.push(chunk) }))
      .catch(() => undefined)
  }
  return () => {
    ended.abort()
    return said.join('')
  }
}

test(
  'P1: of twenty sealed proposals nothing stands anywhere before the deadline, and all of it after',
  async () => {
    const close = await listen(['companyAdmin', 'companyManager', 'staff'])
    const providers = await sendAll()
    await followFacts()

    const { found, looked } = await readAll()
    expect(found).toEqual([])
    expect(looked.answers).toBeGreaterThan(1_000)
    expect(looked.shown).toBeGreaterThan(400)
    expect(looked.bytes).toBeGreaterThan(5_000_000)
    const heard = close()
    expect(heard.length).toBeGreaterThan(0)
    expect(marked(heard)).toBe(0)
    const logged = server.logged() + server.complaints()
    expect(marked(logged)).toBe(0)
    expect(await tablesWithMarks()).toEqual(KEEPERS)
    const told = await db().select({ to: emails.toAddress }).from(emails).where(sql`${emails}::text ~ 'Zq9'`)
    expect(told.filter(({ to }) => !providers.includes(to))).toEqual([])

    await passDeadline(url)
    await expireRequirements(systemContext('test'))
    const opened = await fetch(`${site()}/manage_requirement/${url}/proposals.xlsx`, {
      headers: headersFor(cookies.get('companyAdmin') ?? null),
    })
    expect(marked(await textOf(opened))).toBe(PROPOSALS)
    const after = (await readAll()).found
    const readers = after.map((line) => line.split(' ')[0])
    expect(new Set(readers)).toEqual(new Set(['companyAdmin', 'companyManager', 'lookingAsSender']))
  },
  LIMIT,
)
