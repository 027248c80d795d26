import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { countWaitingForStaff } from '#app/features/site/backoffice/queries-waiting.server.ts'
import { assignCase } from '#app/features/site/cases/assign-case.server.ts'
import { caseFilter, caseListPath } from '#app/features/site/cases/case.ts'
import { noteCase } from '#app/features/site/cases/note-case.server.ts'
import {
  countCases,
  findCase,
  getCaseOwner,
  kindsOpenTo,
  listCaseNotes,
  listCases,
} from '#app/features/site/cases/queries-cases.server.ts'
import { resumeCase } from '#app/features/site/cases/resume-case.server.ts'
import { caseOwners } from '#app/features/site/cases/tables.server.ts'
import { takeCase } from '#app/features/site/cases/take-case.server.ts'
import { takeNextCase } from '#app/features/site/cases/take-next-case.server.ts'
import { type Person, STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { PROMISED_DAYS } from '#app/kit/promised-days.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { waitingKinds } from '#app/platform/waiting-cases.server.ts'
import { everyCase, FIRST_CASES } from '#tests/support/every-case.ts'
import { statementsOf } from '#tests/support/statements-of.ts'

type StaffCtx = Ctx & { actor: Person }

const MINUTE = 60_000
const DAY = 86_400_000

async function someStaff(tasks: readonly StaffTask[], later = 0): Promise<StaffCtx> {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks: [...tasks] }))
  const ctx = makeContext({ now: () => new Date(Date.now() + later) })
  return { ...ctx, actor: personOf(account, { staffTasks: [...tasks] }) }
}
const later = (ctx: StaffCtx, ms: number): StaffCtx => ({ ...ctx, now: () => new Date(Date.now() + ms) })

/** A provider who asked for approval so many days ago. */
async function anApplication(daysAgo = 0) {
  const account = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval: 'pending' }))
  await db()
    .update(parties)
    .set({ approvalChangedAt: new Date(Date.now() - daysAgo * DAY) })
    .where(eq(parties.id, account.partyId))
  return { account, which: { kind: 'provider', key: account.displayUsername } }
}
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const note = (which: object, words: string, again = '') => ({ ...which, words, again, once: randomUUID() })
const actionsOn = async (ctx: StaffCtx, which: { kind: string; key: string }) => {
  const found = await findCase(ctx, which)
  const rows = await db()
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, found?.subjectId ?? ''))
  return rows.map(({ action }) => action)
}

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

test('each task opens its kinds and nothing else, and each kind has its words in six languages', async () => {
  const kinds = await waitingKinds.read()
  expect(kinds.length).toBeGreaterThanOrEqual(14)
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
  for (const task of STAFF_TASKS) {
    const open = await kindsOpenTo((await someStaff([task])).actor)
    expect(open.map(({ name }) => name)).toEqual(
      kinds.filter((kind) => kind.task === task).map(({ name }) => name),
    )
  }
  for (const language of LANGUAGES) {
    const t = translator(language)
    for (const { name, details } of kinds) {
      expect(t(`cases:kind.${name}`, { name: 'X' })).toContain('X')
      expect(t(`cases:kinds.${name}`)).not.toContain('kinds.')
      if (!details) expect(t(`cases:detail.${name}`, { count: 2, detail: 'Y' })).not.toContain('detail.')
    }
  }
})

test('an approval waits for who approves, is due by what is promised, and not there for anybody else', async () => {
  const { account, which } = await anApplication(PROMISED_DAYS.approval + 1)
  const [approver, moderator] = [await someStaff(['approveProviders']), await someStaff(['moderate'])]
  expect(await findCase(approver, which)).toMatchObject({ isLate: true, about: account.displayUsername })
  expect(await findCase(moderator, which)).toBeNull()
  await expect(takeCase(moderator, which)).rejects.toMatchObject({ kind: 'conflict' })
  const people = [makeContext({}), makeContext({ actor: personOf(account) })]
  for (const ctx of people) {
    await expect(listCases(ctx, FIRST_CASES)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(countCases(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(findCase(ctx, which)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(takeCase(ctx, which)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(noteCase(ctx, note(which, 'x'))).rejects.toMatchObject({ kind: 'notFound' })
    await expect(resumeCase(ctx, which)).rejects.toMatchObject({ kind: 'notFound' })
  }
  const own = { ...approver, actor: personOf(account, { staffTasks: ['approveProviders'] }) }
  expect(await findCase(own, which)).toBeNull()
  expect((await everyCase(own)).map(({ key }) => key)).not.toContain(which.key)
})

test('of fifty who begin at once one has the case, for an hour', async () => {
  const { which } = await anApplication()
  const staff = await Promise.all(Array.from({ length: 50 }, () => someStaff(['approveProviders'])))
  const tries = await Promise.allSettled(staff.map((ctx) => takeCase(ctx, which)))
  const won = tries.flatMap((one, at) => (one.status === 'fulfilled' ? [at] : []))
  expect(won).toHaveLength(1)
  const [has, other] = [staff[won[0] ?? 0], staff[won[0] === 0 ? 1 : 0]]
  if (!has || !other) throw new Error('there are fifty')
  for (const one of tries.filter(({ status }) => status === 'rejected'))
    expect(one).toMatchObject({
      reason: { reason: 'cases:refused.taken', params: { name: has.actor.username } },
    })
  expect(await takeCase(has, which)).toBe(`/admin/providers/${which.key}`)
  expect(await findCase(has, which)).toMatchObject({ isOwn: true, owner: has.actor.username })
  expect((await everyCase(other, { view: 'free' })).map(({ key }) => key)).not.toContain(which.key)
  expect((await everyCase(has, { view: 'mine' })).map(({ key }) => key)).toEqual([which.key])

  expect(await findCase(later(other, 61 * MINUTE), which)).toMatchObject({ owner: '' })
  await takeCase(later(other, 61 * MINUTE), which)
  expect(await findCase(later(has, 61 * MINUTE), which)).toMatchObject({ owner: other.actor.username })
  expect(await db().$count(caseOwners, eq(caseOwners.kind, 'provider'))).toBe(1)
  expect((await actionsOn(has, which)).filter((action) => action === 'case.take')).toHaveLength(3)
}, 60_000)

test('what is handed on stays with the colleague, who has the task of it', async () => {
  const { which } = await anApplication()
  const [one, two] = [await someStaff(['approveProviders']), await someStaff(['approveProviders'])]
  const moderator = await someStaff(['moderate'])
  const to = (ctx: StaffCtx, from = '') => ({ ...which, from, to: ctx.actor.username })
  await expect(assignCase(one, to(moderator))).rejects.toHaveProperty('fields.to')
  await assignCase(one, to(two))
  expect(await findCase(later(one, 20 * DAY), which)).toMatchObject({
    owner: two.actor.username,
    until: null,
  })
  await expect(takeCase(one, which)).rejects.toMatchObject({ kind: 'conflict' })
  await takeCase(two, which)
  expect(await findCase(two, which)).toMatchObject({ until: null })
})

test('a note is for staff, once for one press, and puts a case off until a day', async () => {
  const { which } = await anApplication()
  const [one, two] = [await someStaff(['approveProviders']), await someStaff(['approveProviders'])]
  const said = note(which, 'Asked for the certificate')
  await Promise.all([noteCase(one, said), noteCase(one, said)])
  expect(await listCaseNotes(two, which)).toMatchObject([
    { words: 'Asked for the certificate', by: one.actor.username, againOn: null },
  ])
  for (const bad of [day(0), day(-1), day(91), 'soon'])
    await expect(noteCase(one, note(which, 'x', bad))).rejects.toHaveProperty('fields.again')
  for (const words of ['', '   ', 'x'.repeat(100_000)])
    await expect(noteCase(one, note(which, words))).rejects.toHaveProperty('fields.words')
  await takeCase(two, which)
  await expect(noteCase(one, note(which, 'x', day(3)))).rejects.toMatchObject({ kind: 'conflict' })
  await noteCase(two, note(which, 'نعود إليه لاحقًا', day(3)))
  const keys = async (ctx: StaffCtx, view: 'all' | 'later') =>
    (await everyCase(ctx, { view })).map(({ key }) => key)
  expect(await keys(one, 'all')).not.toContain(which.key)
  expect(await keys(one, 'later')).toContain(which.key)
  expect(await keys(later(one, 4 * DAY), 'all')).toContain(which.key)
  await resumeCase(one, which)
  await resumeCase(one, which)
  expect(await keys(one, 'all')).toContain(which.key)
  expect(await actionsOn(one, which)).toEqual(['case.note', 'case.take', 'case.note', 'case.resume'])
})

test('the numbers of the views are those of their lists, by kind and language', async () => {
  await anApplication(9)
  const staff = await someStaff(STAFF_TASKS)
  const counts = await countCases(staff)
  for (const view of ['all', 'mine', 'free', 'late', 'later'] as const)
    expect(counts.reduce((sum, row) => sum + row[view], 0)).toBe((await everyCase(staff, { view })).length)
  const { all, late, places } = await countWaitingForStaff(staff)
  expect([all, late]).toEqual([
    (await everyCase(staff)).length,
    (await everyCase(staff, { view: 'late' })).length,
  ])
  expect(places.providers).toBe((await everyCase(staff, { kind: 'provider' })).length)
  expect(await everyCase(staff, { kind: 'nothing' })).toEqual([])
  expect((await everyCase(staff, { language: 'xx' })).length).toBe(0)
})

test('the queue is two statements, its layout one, however many kinds there are; a case with its notes is four', async () => {
  const { which } = await anApplication()
  const staff = await someStaff(STAFF_TASKS)
  expect(await statementsOf(() => Promise.all([countCases(staff), listCases(staff, FIRST_CASES)]))).toBe(2)
  expect(await statementsOf(() => countWaitingForStaff(staff))).toBe(1)
  const both = () => Promise.all([getCaseOwner(staff, which), listCaseNotes(staff, which)])
  expect(await statementsOf(both)).toBe(4)
})

test('a filter of an address that makes no sense is left out, and stands in the address as it was read', () => {
  const read = (query: string) => caseFilter(new URLSearchParams(query))
  expect(read('view=secret&kind=a%27b&language=%00&after=1')).toEqual(FIRST_CASES)
  const after = `1~2026-11-29 20:00:00.123456+00~provider~${randomUUID()}`
  const filter = { view: 'late', kind: 'provider', language: 'de', after } as const
  expect(caseFilter(new URL(`http://x${caseListPath(filter)}`).searchParams)).toEqual(filter)
})

test('the next case is the free one that is due first, each for another colleague, and for nobody else', async () => {
  const [one, two, stranger] = [
    await someStaff(STAFF_TASKS),
    await someStaff(STAFF_TASKS),
    await someStaff([]),
  ]
  for (const _ of [1, 2, 3]) await anApplication()
  for (const ctx of [makeContext({}), stranger])
    await expect(takeNextCase(ctx)).rejects.toMatchObject({ kind: 'notFound' })
  const free = async (ctx: StaffCtx) => (await everyCase(ctx, { view: 'free' })).map(({ path }) => path)
  const before = await free(one)
  const taken = await Promise.all([takeNextCase(one), takeNextCase(two)])
  expect(new Set(taken).size).toBe(2)
  expect(taken.toSorted()).toEqual(before.slice(0, 2).toSorted())
})
