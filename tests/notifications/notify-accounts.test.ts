import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { firstIdOf, newId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { doDueJobs } from '#app/platform/jobs.server.ts'
import '#app/platform/testing/database.ts'
import { markRead } from '#app/features/people/notifications/mark-read.server.ts'
import { MARKED_AT_ONCE } from '#app/features/people/notifications/mark-some.server.ts'
import { type Happened, KEPT_DAYS, MOST_COUNTED } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { countUnread } from '#app/features/people/notifications/queries-count.server.ts'
import { sweepNotifications } from '#app/features/people/notifications/sweep-notifications.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
const aPair = () => inTransaction(async (tx) => [await anAccount(tx), await anAccount(tx)] as const)

const runs = (account: Account, given: Partial<Happened> = {}): Happened =>
  ({
    kind: 'eventRuns',
    to: { account: account.id },
    about: newId(),
    parameters: { title: 'Quality' },
    link: '/mybooking/ABC',
    ...given,
  }) as Happened

const sold = (account: Account, given: Partial<Happened> = {}): Happened =>
  ({
    kind: 'seatsSold',
    to: { party: account.partyId },
    about: newId(),
    parameters: { title: 'Quality' },
    link: '/event/manage_event/quality',
    group: 'quality',
    ...given,
  }) as Happened

const notify = (...happened: Happened[]) => inTransaction((tx) => notifyAccounts(tx, happened))
const countOf = (account: Account) => countUnread(makeContext({ actor: personOf(account) }))
const shownTo = (account: Account) =>
  db()
    .select()
    .from(notifications)
    .where(and(eq(notifications.recipientId, account.id), isNull(notifications.foldedAt)))
    .orderBy(notifications.id)

test('a person is told one thing once, however often and from however many sides it is told', async () => {
  const [account, other] = await aPair()
  const about = newId()
  await notify(runs(account, { about }), runs(other, { about }))
  await Promise.all(Array.from({ length: 5 }, () => notify(runs(account, { about }))))
  expect(await countOf(account)).toBe(1)
  expect(await countOf(other)).toBe(1)
})

test('a party is told through the account that acts for it, nobody through a party without one', async () => {
  const [account, other] = await aPair()
  await notify(sold(account), { ...sold(account), to: { party: newId() } })
  expect(await countOf(account)).toBe(1)
  expect(await countOf(other)).toBe(0)
})

test('a company is told through each of its members, once', async () => {
  const [one, two] = await aPair()
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: one.partyId })
    await aMember(tx, { company: made, member: two.partyId, role: 2 })
    return made
  })
  await notify({ ...sold(one), to: { party: company.id } })
  expect(await countOf(one)).toBe(1)
  expect(await countOf(two)).toBe(1)
  const alone = { group: undefined }
  await notify(
    { ...sold(one, alone), to: { adminsOf: company.id } },
    { ...sold(two, alone), to: { adminsOf: two.partyId } },
  )
  expect(await countOf(one)).toBe(2)
  expect(await countOf(two)).toBe(2)
})

test('what is told is gone with the transaction that did not commit', async () => {
  const [account] = await aPair()
  const failing = inTransaction(async (tx) => {
    await notifyAccounts(tx, [runs(account)])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await countOf(account)).toBe(0)
})

test('unread ones that are alike are told as one that counts them all', async () => {
  const [account, other] = await aPair()
  await notify(sold(account, { count: 2 }))
  await notify(runs(account))
  await notify(sold(account, { group: 'another' }), sold(other))
  const last = sold(account, { count: 3 })
  await notify(last)
  // Told again it is not counted twice.
  await notify(last)
  expect(await shownTo(account)).toMatchObject([
    { kind: 'eventRuns', count: 1 },
    { kind: 'seatsSold', alike: 'another', count: 1 },
    { kind: 'seatsSold', alike: 'quality', count: 5, about: last.about },
  ])
  expect(await countOf(account)).toBe(3)
  expect(await countOf(other)).toBe(1)
})

test('what was read is not told once more', async () => {
  const [account] = await aPair()
  await notify(sold(account, { count: 7 }))
  await db()
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(eq(notifications.recipientId, account.id))
  await notify(sold(account, { count: 1 }))
  expect((await shownTo(account)).map(({ count }) => count)).toEqual([7, 1])
  expect(await countOf(account)).toBe(1)
})

test('twenty that are alike and told at the same moment end as one', async () => {
  const [account] = await aPair()
  await Promise.all(Array.from({ length: 20 }, () => notify(sold(account))))
  expect((await shownTo(account)).map(({ count }) => count)).toEqual([20])
})

test('nobody is signed in, nobody is told: the count is none', async () => {
  expect(await countUnread(makeContext({}))).toBe(0)
  expect(await countUnread(makeContext({ actor: aPerson() }))).toBe(0)
})

test('told of thousands at once, all are told', async () => {
  const [account, other] = await aPair()
  await notify(...Array.from({ length: 2_500 }, (_, at) => runs(at % 2 ? account : other)))
  expect(await db().$count(notifications, eq(notifications.recipientId, account.id))).toBe(1_250)
})

let crowded: Account
beforeAll(async () => {
  ;[crowded] = await aPair()
  await db().execute(sql`
    insert into notifications (id, recipient_id, kind, about, parameters, link, read_at)
    select uuidv7(), ${crowded.id}, 'eventRuns', n::text, '{"title": "Quality"}', '/', case when n % 2 = 0 then now() end
    from generate_series(1, 100000) n`)
  await db().execute(sql`analyze notifications`)
})

test('a hundred thousand notifications are counted on an index, and no further than anybody reads', async () => {
  expect(await countOf(crowded)).toBe(MOST_COUNTED)
  const { rows } = await db().execute(sql`
    explain (format json) select count(*) from (select 1 from notifications
      where recipient_id = ${crowded.id} and folded_at is null and read_at is null limit ${MOST_COUNTED}) counted`)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('notifications_unread')
  expect(plan).not.toContain('Seq Scan')
})

async function manyFor(recipient: Account, many: number, at = new Date()) {
  const first = firstIdOf(at).slice(0, 24)
  await db().execute(sql`insert into notifications (id, recipient_id, kind, about, parameters, link, created_at)
    select (${first} || lpad(to_hex(n), 12, '0'))::uuid, ${recipient.id}, 'eventRuns', gen_random_uuid(), '{"title":"x"}', '/x', ${at}
    from generate_series(1, ${many}) n`)
}

test('however many there are, a few thousand are marked as read at once and the others by a job', async () => {
  const [account, other] = await aPair()
  await manyFor(account, 2 * MARKED_AT_ONCE + 7)
  await manyFor(other, 3, new Date(Date.now() - 1_000))
  const unread = () =>
    db().$count(notifications, and(eq(notifications.recipientId, account.id), isNull(notifications.readAt)))
  await markRead(makeContext({ actor: personOf(account) }), { id: 'all' })
  expect(await unread()).toBe(MARKED_AT_ONCE + 7)
  await notify(runs(account))
  await doDueJobs(jobHandlers)
  expect([await unread(), await countOf(account), await countOf(other)]).toEqual([1, 1, 3])
})

test('what was told more than a year ago is forgotten, read or not', async () => {
  const [account] = await aPair()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await manyFor(account, 6, daysAgo(KEPT_DAYS + 1))
  await manyFor(account, 2, daysAgo(KEPT_DAYS - 1))
  await notify(runs(account))
  expect(await sweepNotifications(systemContext('test'))).toBe(6)
  expect(await countOf(account)).toBe(3)
})
