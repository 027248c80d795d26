import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { aSuspension } from '#app/features/people/staff-acts/testing.server.ts'
import { isId } from '#app/kit/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { isOfPage } from './addresses.ts'
import { type Answer, addressOf, ask } from './door.ts'
import { MATRIX } from './matrix.ts'
import { takenFromOtherSites } from './other-sites.ts'
import { ownersRows, randomFaults } from './random-calls.ts'
import { EVERYBODY, type Role } from './roles.ts'
import type { Outcome, Row } from './row.ts'
import { MARKS, makeWorld, type World } from './world.ts'

const LIMIT = 1_200_000
const AT_ONCE = 6
/**
 * So many that they take some seconds; `npm run test:rights -- --calls 10000 --seed 7` makes more, and
 * others.
 */
const RANDOM = { seed: 2_026, count: 1_500 }

/**
 * Fields that no form has and that would be worth something. Those of numbers are found again wherever they
 * were kept.
 */
const PLANTED = { id: randomUUID(), companyId: randomUUID(), userId: randomUUID(), price: '987654321' }
const EXTRA = {
  ...PLANTED,
  role: 'admin',
  status: 'approved',
  approval: 'approved',
  verified: 'true',
  emailVerified: 'true',
  isAdmin: 'true',
  staffTasks: 'operate',
  createdAt: '1999-12-31T00:00:00Z',
  ownerId: PLANTED.userId,
  '__proto__.isAdmin': 'true',
  'constructor.prototype.role': 'admin',
  '__proto__[role]': 'admin',
}

let server: Measured
let world: World
const cookies = new Map<Role, string | null>()

beforeAll(async () => {
  await ensureBuild()
  world = await makeWorld()
  for (const role of EVERYBODY) cookies.set(role, await world.cookieOf(role))
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

function outcomeOf({ status, location }: Answer): Outcome {
  if (status < 300 || status >= 400) return status
  return location?.startsWith('/login?') ? 'login' : 'on'
}

/** Signing out ends a session, so each does it with one of its own. */
async function sessionFor(row: Row, role: Role): Promise<string | null> {
  return /logout$/.test(row.of) ? world.cookieOf(role) : (cookies.get(role) ?? null)
}

/** What a page says went wrong. */
const alertIn = (body: string): string =>
  (/role="alert"[^>]*>([\s\S]{0,600})/.exec(body)?.[1] ?? '').replace(/<[^>]*>/g, ' ').slice(0, 160)

const isNo = (outcome: Outcome) => [401, 403, 404, 'login'].includes(outcome)
const REFUSALS: Outcome[] = [401, 403, 404, 409, 422]

/**
 * Whether a role is asked for what the page is made of, and not for the page: most of those who are refused,
 * each row another one as the page. What is shown is made of that and of words alone. Visitors get pages that
 * are kept for all of them.
 */
function isAskedAsData(row: Row, role: Role): boolean {
  const says = row.says[role]
  if (role === 'visitor' || !isOfPage(row.of) || !REFUSALS.includes(says)) return false
  const alike = EVERYBODY.filter((one) => one !== 'visitor' && row.says[one] === says)
  return alike[MATRIX.indexOf(row) % alike.length] !== role
}

/** What is wrong with how a role is answered, in words. */
async function cellFaults(row: Row, role: Role): Promise<string[]> {
  const cookie = await sessionFor(row, role)
  const asData = isAskedAsData(row, role)
  const answer = await ask(server.port, row, world, { cookie, extra: EXTRA, asData })
  const where = `${role} at ${row.of} (${addressOf(row, world)})`
  const outcome = outcomeOf(answer)
  const leaked = MARKS.filter(({ word, readers }) => answer.body.includes(word) && !readers.includes(role))
  return [
    ...(outcome === row.says[role]
      ? []
      : [`${where}: ${outcome} instead of ${row.says[role]} ${alertIn(answer.body)}`]),
    ...leaked.map(({ word }) => `${where}: shows ${word}`),
  ]
}

/** Who may do it comes last: what somebody may take away must still be there for all others. */
async function rowFaults(row: Row): Promise<string[]> {
  const mayNot = EVERYBODY.filter((role) => isNo(row.says[role]))
  const may = EVERYBODY.filter((role) => !mayNot.includes(role))
  const faults: string[] = []
  for (const roles of [mayNot, may])
    faults.push(...(await Promise.all(roles.map((role) => cellFaults(row, role)))).flat())
  return faults
}

async function faultsOf(rows: readonly Row[], faults: (row: Row) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) found.push(...(await faults(row)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.toSorted()
}

/** An identifier of the same make that names nothing. */
const nobodys = (value: string) => (isId(value) ? randomUUID() : Array.from(value).reverse().join(''))

/** Codes and slugs; which button was pressed, a day or an amount names nobody. */
const NAMES = /^[A-Z\d]{8,}$|^(?!\d{4}-)[a-z\d]+(-[a-z\d]+)+$/

/** The same row with identifiers that name nothing. */
function madeUp(row: Row): Row {
  const turned = (fields: Record<string, string>, isName: (field: string, value: string) => boolean) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, isName(field, value) ? nobodys(value) : value]),
    )
  const isNamed = Object.keys(row.at(world)).length > 0
  const { send } = row
  // Made up once: it is asked for by its address, and looked for in the answer.
  const at = turned(row.at(world), (field) => field !== '?')
  return {
    ...row,
    at: () => at,
    send: send && (isNamed ? send : (w) => turned(send(w), (_, value) => isId(value) || NAMES.test(value))),
  }
}

/** Each answer names its own request. */
const REQUEST = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
const NOT_THEIRS: Role[] = ['visitor', 'seeker', 'provider']

/** Whether somebody else's and nobody's are told apart by anything that an answer says. */
async function differences(row: Row): Promise<string[]> {
  const faults: string[] = []
  for (const role of NOT_THEIRS.filter((one) => isNo(row.says[one]))) {
    const said = async (asked: Row) => {
      const { status, location, body } = await ask(server.port, asked, world, {
        cookie: cookies.get(role) ?? null,
      })
      const page = (/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body).replace(/<[^>]*>/g, ' ')
      const seen = page.replace(REQUEST, '')
      // It may be sent on to what it asked for, or to a page above that.
      const named = [addressOf(asked, world), ...Object.values(asked.at(world)).map((part) => `/${part}`)]
      const to = named
        .map(encodeURIComponent)
        .reduce((said, name) => said.replaceAll(name, '…'), location ?? '')
      return JSON.stringify({ status, to, seen })
    }
    const [theirs, none] = [await said(row), await said(madeUp(row))]
    if (theirs !== none) faults.push(`${role} at ${row.of}: ${theirs} but ${none}`)
  }
  return faults
}

/** The rights that everybody has, as they stand in the database. */
async function rights() {
  const { rows } =
    await db().execute(sql`select a.id, a.party_id, a.email_verified, a.service_type, a.user_type, a.staff_tasks,
    p.kind, p.approval, p.visibility, p.profile_type, p.suspended_at is null as present, p.created_at
    from ${accounts} a join ${parties} p on p.id = a.party_id order by a.id`)
  return rows
}

async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await db().execute<{
    name: string
  }>(sql`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { name } of rows) {
    const held = await db().execute(
      sql`select 1 from ${sql.raw(name)} t where t::text like any (${sql.param(words.map((word) => `%${word}%`))}::text[]) limit 1`,
    )
    if (held.rows.length > 0) found.push(name)
  }
  return found
}

const isWrite = ({ of }: Row) => !of.startsWith('GET ')

describe('the matrix of rights', () => {
  test(
    'what is somebody else’s and what nobody has look the same',
    async () => {
      const named = MATRIX.filter((row) => NOT_THEIRS.some((role) => row.says[role] === 404))
      expect(named.length).toBeGreaterThan(10)
      expect(await faultsOf(named, differences)).toEqual([])
    },
    LIMIT,
  )

  test(
    'each role is answered at each address as it says, reads nothing that is not for it, and gets nothing by fields of its own making',
    async () => {
      const before = await rights()
      expect(MATRIX.filter(isWrite).length).toBeGreaterThan(15)

      expect(await faultsOf(MATRIX, rowFaults)).toEqual([])
      expect(await rights()).toEqual(before)
      expect(await tablesWith([...Object.values(PLANTED), '1999-12-31'])).toEqual([])
    },
    LIMIT,
  )
})

test(
  'random calls of all kinds by whom they are no business of show nothing, change nothing and break nothing',
  async () => {
    const before = await ownersRows(world)
    expect(before.size).toBeGreaterThan(60)
    expect(await randomFaults({ port: server.port, world }, RANDOM)).toEqual([])
    const after = await ownersRows(world)
    expect([...before].filter(([key, row]) => after.get(key) !== row)).toEqual([])
  },
  LIMIT,
)

/** What nobody's thing is called: words, a number, two names in one, and an id that there is not. */
const MADE_UP = ['category-yejh7n8rzv', '0', 'a.b', randomUUID()]

test(
  'no address breaks, whatever stands where a name or a number belongs',
  async () => {
    const paths = new Set(MATRIX.map(({ of }) => of).filter((of) => /^GET .*:/.test(of)))
    expect(paths.size).toBeGreaterThan(90)
    const broken: string[] = []
    for (const role of ['newProvider', 'companyAdmin', 'staff'] as const)
      for (const of of paths)
        for (const word of MADE_UP) {
          const at = Object.fromEntries(
            Array.from(of.matchAll(/:([a-z]+)/g), ([, name = '']) => [name, word]),
          )
          const row: Row = { of, at: () => at, send: null, says: {} as Row['says'] }
          const { status } = await ask(server.port, row, world, { cookie: cookies.get(role) ?? null })
          if (status >= 500) broken.push(`${status}: ${role} at ${addressOf(row, world)}`)
        }
    expect(broken).toEqual([])
  },
  LIMIT,
)

test(
  'S6: no form and no call is taken from another site, whatever it is sent as, with the session of who may',
  async () => {
    const before = await ownersRows(world)
    const { tried, taken } = await takenFromOtherSites({ port: server.port, world }, 'companyAdmin')
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(1_000)
    const after = await ownersRows(world)
    expect([...before].filter(([key, row]) => after.get(key) !== row)).toEqual([])
  },
  LIMIT,
)

describe('what is taken from somebody is gone with the next request, in sessions that are open', () => {
  const row = (of: string, name?: string) => {
    const found = MATRIX.find((one) => one.of === of && (!name || addressOf(one, world).includes(name)))
    if (!found) throw new Error(`no row for ${of}`)
    return found
  }
  const outcome = async (asked: Row, cookie: string | null) =>
    outcomeOf(await ask(server.port, asked, world, { cookie }))

  test('a party that is suspended', async () => {
    const cookie = await world.cookieOf('seeker')
    expect(await outcome(row('GET /dashboard'), cookie)).toBe(200)
    const { displayUsername: slug } = world.memberOf('seeker')
    await inTransaction((tx) => aSuspension(tx, slug))
    expect(await outcome(row('GET /dashboard'), cookie)).toBe('login')
    expect(await outcome(row('CALL loginuserdetail'), cookie)).toBe(401)
    expect(await outcome(row('POST /requirement/addrequirement'), cookie)).toBe('login')
  })

  test('a person who has left', async () => {
    const cookie = await world.cookieOf('buyer')
    expect(await outcome(row('GET /mybooking/:reference'), cookie)).toBe(200)
    const { partyId } = world.memberOf('buyer')
    await db().update(parties).set({ deactivatedAt: new Date() }).where(eq(parties.id, partyId))
    expect(await outcome(row('GET /mybooking/:reference'), cookie)).toBe('login')
  })

  test('the right to sell', async () => {
    const cookie = await world.cookieOf('provider')
    expect(await outcome(row('GET /settings/prices'), cookie)).toBe(200)
    const { id } = world.memberOf('provider')
    await db().update(accounts).set({ serviceType: 'seeker' }).where(eq(accounts.id, id))
    expect(await outcome(row('GET /settings/prices'), cookie)).toBe(403)
    expect(await outcome(row('POST /settings/prices'), cookie)).toBe(403)
  })

  test('being a member of a company, or its admin', async () => {
    const [manager, admin] = [await world.cookieOf('companyManager'), await world.cookieOf('companyAdmin')]
    const booking = row('GET /mybooking/:reference', world.firmBooking)
    expect([await outcome(booking, manager), await outcome(booking, admin)]).toEqual([200, 200])
    expect(await outcome(row('GET /settings/prices'), admin)).toBe(200)
    expect(await outcome(row('POST /dashboard/c/userroles'), admin)).toBe(200)

    const memberIs = (role: Role) => eq(memberships.memberId, world.memberOf(role).partyId)
    await db().delete(memberships).where(memberIs('companyManager'))
    await db().update(memberships).set({ role: MEMBER_ROLES.other }).where(memberIs('companyAdmin'))
    expect([await outcome(booking, manager), await outcome(booking, admin)]).toEqual([404, 200])
    expect(await outcome(row('GET /settings/prices'), admin)).toBe(403)
    expect(await outcome(row('CALL loginCompanyDetails'), manager)).toBe(404)
    // Forms that were open: what they send comes too late.
    expect(await outcome(row('POST /dashboard/c/userroles'), admin)).toBe(403)
    expect(await outcome(row('POST /dashboard/c/billing'), admin)).toBe(403)
  })

  test('being a super-admin of a group', async () => {
    const cookie = await world.cookieOf('superAdmin')
    const booking = row('GET /mybooking/:reference', world.localBooking)
    expect(await outcome(booking, cookie)).toBe(200)
    const { partyId } = world.memberOf('superAdmin')
    await db().delete(groupAdmins).where(eq(groupAdmins.memberId, partyId))
    expect(await outcome(booking, cookie)).toBe(404)
    expect(await outcome(row('CALL switchCompanyProfile', ''), cookie)).toBe(404)
  })

  test('a company that is suspended', async () => {
    const cookie = await world.cookieOf('smeAdmin')
    expect(await outcome(row('CALL loginCompanyDetails'), cookie)).toBe(200)
    await inTransaction((tx) => aSuspension(tx, world.studio))
    expect(await outcome(row('CALL loginCompanyDetails'), cookie)).toBe(404)
  })

  test('the tasks of staff', async () => {
    const cookie = await world.cookieOf('staff')
    const draft = row('GET /event/Q/:url', world.draftEvent)
    expect(await outcome(draft, cookie)).toBe(200)
    const { id } = world.memberOf('staff')
    await db().update(accounts).set({ staffTasks: [] }).where(eq(accounts.id, id))
    expect(await outcome(draft, cookie)).toBe(404)
  })

  test('a session that was ended elsewhere', async () => {
    const cookie = await world.cookieOf('organiser')
    expect(await outcome(row('GET /dashboard'), cookie)).toBe(200)
    expect(await outcome(row('CALL logout'), cookie)).toBe(200)
    expect(await outcome(row('GET /dashboard'), cookie)).toBe('login')
    expect(await outcome(row('POST /event/manage_event/:slug', world.event.slug), cookie)).toBe('login')
  })
})
