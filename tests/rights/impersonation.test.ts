import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { CLOSED } from '#app/platform/http/impersonation.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { WHILE_IMPERSONATING } from '#app/routes/wire/while-impersonating.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { impersonated } from '../support/impersonated.ts'
import { isOfPage } from './addresses.ts'
import { ask } from './door.ts'
import { MATRIX } from './matrix.ts'
import type { SignedInRole } from './roles.ts'
import type { Row } from './row.ts'
import { makeWorld, type World } from './world.ts'

const LIMIT = 600_000
const AT_ONCE = 6

/** As whom staff looks: who buys, who sells, and who acts for a company or a firm. */
const LOOKED_AS = ['buyer', 'organiser', 'companyAdmin', 'smeAdmin'] as const satisfies SignedInRole[]

let server: Measured
let world: World
const looks = new Map<SignedInRole, { cookie: string; staffId: AccountId }>()

beforeAll(async () => {
  await ensureBuild()
  world = await makeWorld()
  for (const role of LOOKED_AS) looks.set(role, await impersonated(world.memberOf(role).id))
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

/** Whether a page is looked at by a test: of one that is refused its data tell. */
const isSeen = (row: Row, role: SignedInRole) => isRead(row) && row.says[role] === 200 && !isClosed(row)

/** Each row as each of them, with what it answered. */
async function askAll(
  rows: readonly Row[],
  faultOf: (row: Row, role: SignedInRole, answer: Asked) => string | null,
) {
  const waiting = rows.flatMap((row) => LOOKED_AS.map((role) => ({ row, role })))
  const count = waiting.length
  const faults: string[] = []
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { row, role } = one
      const asData = isOfPage(row.of) && !isSeen(row, role)
      const answer = await ask(server.port, row, world, { cookie: looks.get(role)?.cookie ?? null, asData })
      const fault = faultOf(row, role, answer)
      if (fault) faults.push(fault)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { faults: faults.toSorted(), count }
}
type Asked = Awaited<ReturnType<typeof ask>>

const isRead = ({ of }: Row) => of.startsWith('GET ')
/** Ways in and out, whoever asks; what a gateway says; a count; and what has no frame of ours. */
const IS_OF_NOBODY =
  /logout|impersonation|\/login|\/register|social|sandbox\/notice|countAllNotification|\/embed|sitemap/
const isOfNobody = ({ of }: Row) =>
  IS_OF_NOBODY.test(of) || WHILE_IMPERSONATING.has(of.replace(/^CALL2? /, ''))
const isClosed = ({ of }: Row) => CLOSED.some((path) => of === `GET ${path}` || of.startsWith(`GET ${path}/`))

test('staff sees as somebody what that person sees, but what is closed, and each look is in the trace', {
  timeout: LIMIT,
}, async () => {
  const rows = MATRIX.filter((row) => isRead(row) && !isOfNobody(row))
  const { faults, count } = await askAll(rows, (row, role, { status, body }) => {
    const says = row.says[role]
    const expected = isClosed(row) ? 403 : says
    const shown = status >= 300 && status < 400 ? 'on' : status
    if (shown !== expected) return `${role} at ${row.of}: ${shown} instead of ${expected}`
    const isPage = status === 200 && body.includes('<html') && !body.includes('impersonation/end')
    return isPage ? `${role} at ${row.of}: does not say that it is a look` : null
  })
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(600)
  const staff = [...looks.values()].map(({ staffId }) => staffId)
  const ofStaff = inArray(auditEntries.accountId, staff)
  expect(
    await db().$count(auditEntries, and(ofStaff, eq(auditEntries.action, 'impersonation.look'))),
  ).toBeGreaterThan(600)
  expect(
    await db().$count(auditEntries, and(ofStaff, notInArray(auditEntries.action, ['impersonation.look']))),
  ).toBe(0)
})

test('nothing can be done as somebody: every form and call is refused, and nobody’s rows change', {
  timeout: LIMIT,
}, async () => {
  const people = LOOKED_AS.map((role) => world.memberOf(role))
  const mark = await db().execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  const rows = MATRIX.filter((row) => !isRead(row) && !isOfNobody(row))
  const { faults, count } = await askAll(rows, (row, role, { status }) => {
    const says = row.says[role]
    // Beside what is refused, a page may lead on to where its reader belongs, as it does for all.
    const isRefused = [401, 403, 404].includes(status) || (status >= 300 && status < 400)
    return isRefused ? null : `${role} at ${row.of}: ${status}, the person gets ${says}`
  })
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(600)
  const acted = or(
    inArray(
      auditEntries.accountId,
      people.map(({ id }) => id),
    ),
    inArray(
      auditEntries.partyId,
      people.map(({ partyId }) => partyId),
    ),
  )
  const since = sql`${auditEntries.at} > ${mark.rows[0]?.now}::timestamptz and ${auditEntries.action} <> 'impersonation.look'`
  expect(
    await db().select({ action: auditEntries.action }).from(auditEntries).where(and(acted, since)),
  ).toEqual([])
})
