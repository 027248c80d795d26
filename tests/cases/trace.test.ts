import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { findForStaff } from '#app/features/site/backoffice/finding/queries-find.server.ts'
import { getTraceFile, listTrace } from '#app/features/site/backoffice/trace/queries-trace.server.ts'
import { traceFilter, traceQuery } from '#app/features/site/backoffice/trace/trace.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries, auditPersonal } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import '#tests/support/bind-registries.ts'

const ALL = traceFilter(new URLSearchParams())

async function aStaff(tasks: readonly (typeof STAFF_TASKS)[number][] = STAFF_TASKS) {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: [...tasks] }))
  return { ...makeContext({}), actor: personOf(account, { staffTasks: [...(tasks ?? [])] }) }
}
const someone = (given: object = {}) => inTransaction((tx) => anAccount(tx, given))

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  // No transaction waits for most of the product to be compiled.
  await loadRegistries()
})

type StaffCtx = Awaited<ReturnType<typeof aStaff>>
const party = async (ctx: StaffCtx, act: string, username: string) =>
  onParty(ctx, {
    username: username.toLowerCase(),
    act,
    reason: 'Because of it',
    code: await inTransaction((tx) => aRecoveryCode(tx, ctx.actor.accountId)),
    key: newKey(),
  })
test('who operates reads who did what, by person, act, thing and day, page by page, and nobody else does', async () => {
  const [operator, moderator] = [await aStaff(['operate']), await aStaff(['moderate'])]
  const target = await someone()
  for (const ctx of [moderator, makeContext({}), makeContext({ actor: personOf(target) })]) {
    await expect(listTrace(ctx, ALL)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getTraceFile(ctx, ALL)).rejects.toMatchObject({ kind: 'notFound' })
  }
  await party(moderator, 'warn', target.displayUsername)
  await party(moderator, 'suspend', target.displayUsername)
  const of = async (given: object) => (await listTrace(operator, { ...ALL, ...given })).rows
  const about = await of({ who: target.displayUsername })
  expect(about.map(({ action }) => action)).toEqual(['decision.make', 'party.warn'])
  expect(about[0]).toMatchObject({ by: moderator.actor.username, whom: target.displayUsername })
  expect(about[0]?.details).toContain('reason: Because of it')
  expect((await of({ who: moderator.actor.username, act: 'party.w' })).map(({ action }) => action)).toEqual([
    'party.warn',
  ])
  expect(await of({ act: 'party%' })).toEqual([])
  expect(await of({ who: target.displayUsername, thing: 'event' })).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await of({ who: target.displayUsername, from: today, to: today })).toHaveLength(2)
  expect(await of({ who: target.displayUsername, to: '2026-01-01' })).toEqual([])
  const first = await listTrace(operator, { ...ALL, view: 'all' })
  if (first.next) {
    const second = await listTrace(operator, { ...ALL, view: 'all', after: first.next })
    expect(second.rows.every(({ id }) => id < first.next)).toBe(true)
  }
  const looks = (await of({ who: operator.actor.username, thing: 'trace' })).length
  expect(looks).toBeGreaterThan(4)
})

test('the file holds what the page shows, and a cell that would be a formula is none', async () => {
  const [operator, moderator] = [await aStaff(['operate']), await aStaff(['moderate'])]
  const target = await someone()
  const key = newKey()
  await onParty(moderator, {
    username: target.displayUsername.toLowerCase(),
    act: 'warn',
    reason: '=HYPERLINK("x")',
    key,
  })
  const { name, text } = await getTraceFile(operator, { ...ALL, who: target.displayUsername })
  expect(name).toMatch(/^trace-\d{4}-\d\d-\d\d\.csv$/)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('party.warn')
  expect(text).not.toMatch(/(^|[,"\n])=HYPER/)
})

test('what staff looks for is in the trace, in a row that goes when its person is erased', async () => {
  const ctx = { ...(await aStaff(['moderate'])), requestId: newId() }
  await findForStaff(ctx, 'somebody@example.com')
  const rows = await db()
    .select({ facts: auditEntries.facts, said: auditPersonal.details })
    .from(auditEntries)
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntries.id))
    .where(eq(auditEntries.requestId, ctx.requestId))
  expect(rows).toEqual([{ facts: {}, said: { what: 'somebody@example.com' } }])
})

test('a filter of an address is read back as it was written, and what makes no sense is left out', () => {
  const read = (query: string) => traceFilter(new URLSearchParams(query))
  expect(read('view=x&from=yesterday&to=2026-99-99&after=1')).toEqual(ALL)
  const filter = {
    view: 'all',
    who: 'anna',
    thing: 'party',
    act: 'party.',
    from: '2026-11-01',
    to: '',
    after: newId(),
  } as const
  expect(read(traceQuery(filter))).toEqual(filter)
})
