import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { knownDevices } from '#app/features/people/auth-sessions/tables.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import { conversationLines } from '#app/features/people/qmail/tables.server.ts'
import { writeLine } from '#app/features/people/qmail/write-line.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { carryOutBulk } from '#app/features/site/spam-waves/carry-out-bulk.server.ts'
import { pauseWave } from '#app/features/site/spam-waves/pause-wave.server.ts'
import { getWave, getWaves, listBulkActions } from '#app/features/site/spam-waves/queries-waves.server.ts'
import { bulkActions } from '#app/features/site/spam-waves/tables.server.ts'
import { takeBackBulk } from '#app/features/site/spam-waves/take-back-bulk.server.ts'
import { undoBulk } from '#app/features/site/spam-waves/undo-bulk.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
const system = () => systemContext('test')

let moderator: Account
beforeAll(async () => {
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
})
const staff = () => makeContext({ actor: personOf(moderator, { staffTasks: ['moderate'] }) })

let waves = 0
/** So many who joined now, alike by a domain and a network that nobody else has. */
async function aWave(size: number) {
  waves += 1
  const domain = `wave${waves}.example`
  const network = `203.0.${waves}.0`
  const people: Account[] = []
  await inTransaction(async (tx) => {
    for (let at = 0; at < size; at += 1) {
      const account = await anAccount(tx, { email: `p${at}@${domain}` })
      people.push(account)
      await tx
        .insert(knownDevices)
        .values({ id: newId(), accountId: account.id, keyHash: newKey(), userAgent: 'x', network })
    }
  })
  return { domain, network, people }
}

async function paused(group: { by: string; value: string }, changes: Record<string, string> = {}) {
  const code = await inTransaction((tx) => aRecoveryCode(tx, moderator.id))
  const reason = 'Made by a machine, one after the other'
  return { ...group, hours: '24', reason, days: '30', code, key: newKey(), ...changes }
}
const actionOf = async (value: string) => {
  const rows = await db().select().from(bulkActions).where(eq(bulkActions.value, value))
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}
const stateOf = async (people: readonly Account[]) => {
  const ids = people.map(({ partyId }) => partyId)
  const [row] = await db()
    .select({ paused: count(parties.pausedAt) })
    .from(parties)
    .where(inArray(parties.id, ids))
  return row?.paused ?? 0
}

test('what is alike stands together: by network, by domain, by words, and each hour counts', async () => {
  const wave = await aWave(4)
  const [one, two, three, reader] = wave.people
  if (!one || !two || !three || !reader) throw new Error('four are needed')
  await inTransaction(async (tx) => {
    for (const author of [one, two, three]) {
      const sides = { ownId: author.partyId, otherId: reader.partyId, subject: null }
      const { id } = await openConversation(tx, sides)
      await writeLine(tx, id, { side: author.partyId, author: author.id, words: 'Cheap loans at wave' })
      const ofIt = and(eq(conversationLines.conversationId, id), eq(conversationLines.authorId, author.id))
      await tx
        .update(conversationLines)
        .set({ likeness: `likeness-${wave.domain}` })
        .where(ofIt)
    }
  })
  const { groups, hours } = await getWaves(staff(), '24')
  const found = groups.filter(({ value }) =>
    [wave.domain, wave.network, `likeness-${wave.domain}`].includes(value),
  )
  expect(found.map(({ by, people }) => `${by} ${people}`).toSorted()).toEqual([
    'domain 4',
    'network 4',
    'words 3',
  ])
  expect(found.find(({ by }) => by === 'words')?.sample).toBe('Cheap loans at wave')
  expect(hours[0]?.people).toBeGreaterThanOrEqual(4)
  expect(hours[0]?.messages).toBeGreaterThanOrEqual(3)
  const words = await getWave(staff(), { by: 'words', value: `likeness-${wave.domain}`, hours: '6' }, 1)
  expect([words.total, words.mayPause]).toEqual([3, 3])
})

test('all of a group are paused by one act, told why, and taken back as one; others paused stay so', async () => {
  const wave = await aWave(7)
  const [buyer, already] = wave.people
  if (!buyer || !already) throw new Error('two are needed')
  await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, priceMinor: 1_000, minimum: 1 })
    await anOrder(tx, { event, buyer })
  })
  const long = new Date('2026-01-01T00:00:00Z')
  await db().update(parties).set({ pausedAt: long }).where(eq(parties.id, already.partyId))
  await db()
    .update(accounts)
    .set({ email: `staff@${wave.domain}` })
    .where(eq(accounts.id, moderator.id))

  const group = { by: 'domain', value: wave.domain }
  const seen = await getWave(staff(), { ...group, hours: '24' }, 1)
  expect([seen.total, seen.mayPause]).toEqual([8, 6])
  const wish = await paused(group)
  expect(await Promise.all([pauseWave(staff(), wish), pauseWave(staff(), wish)])).toEqual([6, 6])
  const id = await actionOf(wave.domain)
  const done = await Promise.all([1, 2, 3].map(() => carryOutBulk(system(), id)))
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(5)
  expect(await stateOf(wave.people)).toBe(6)
  const ids = wave.people.map(({ partyId }) => partyId)
  const acts = and(inArray(staffActs.partyId, ids), eq(staffActs.act, 'pause'))
  expect(await db().$count(staffActs, acts)).toBe(5)
  await followFacts()
  const told = inArray(
    notifications.recipientId,
    wave.people.map(({ id }) => id),
  )
  expect(await db().$count(notifications, and(told, eq(notifications.kind, 'partyPaused')))).toBe(5)
  const traced = and(eq(auditEntries.subjectId, id), eq(auditEntries.accountId, moderator.id))
  expect(await db().$count(auditEntries, traced)).toBe(1)
  const [shown] = (await listBulkActions(staff())).filter((action) => action.id === id)
  expect(shown).toMatchObject({ count: 6, done: 6, paused: 5, undone: 0, takenBackAt: null })

  // One was let go and paused anew since: by its own reason.
  const [anew] = wave.people.slice(3)
  if (!anew) throw new Error('four are needed')
  await db().update(parties).set({ pausedAt: new Date() }).where(eq(parties.id, anew.partyId))
  await Promise.all([takeBackBulk(staff(), { action: id }), takeBackBulk(staff(), { action: id })])
  await Promise.all([undoBulk(system(), id), undoBulk(system(), id)])
  expect(await stateOf(wave.people)).toBe(2)
  const [kept] = await db().select().from(parties).where(eq(parties.id, already.partyId))
  expect(kept?.pausedAt).toEqual(long)
  expect(await carryOutBulk(system(), id)).toBe(0)
})

test('only staff who moderate sees and pauses waves, with the second factor; jobs are the system’s alone', async () => {
  const wave = await aWave(3)
  const group = { by: 'network', value: wave.network }
  const stranger = await inTransaction((tx) => anAccount(tx))
  const wish = await paused(group)
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: personOf(stranger) }),
    makeContext({
      actor: personOf(moderator, { staffTasks: STAFF_TASKS.filter((task) => task !== 'moderate') }),
    }),
  ])
    for (const work of [
      () => getWaves(ctx, '24'),
      () => getWave(ctx, { ...group, hours: '24' }, 1),
      () => listBulkActions(ctx),
      () => pauseWave(ctx, wish),
      () => takeBackBulk(ctx, { action: newId() }),
    ])
      await expect(work()).rejects.toMatchObject({ kind: 'notFound' })
  for (const ctx of [staff(), makeContext({})])
    for (const work of [() => carryOutBulk(ctx, newId()), () => undoBulk(ctx, newId())])
      await expect(work()).rejects.toThrow()
  await expect(takeBackBulk(staff(), { action: newId() })).rejects.toMatchObject({ kind: 'notFound' })
  const typed = [
    ['code', ''],
    ['code', '000000'],
    ['reason', ' '],
    ['reason', 'x'.repeat(100_000)],
  ] as const
  for (const [field, value] of typed) {
    const fault = expect(pauseWave(staff(), await paused(group, { [field]: value }))).rejects
    await fault.toHaveProperty(`fields.${field}`)
  }
  const madeUp = [
    ['days', '8'],
    ['hours', '25'],
    ['by', 'name'],
  ] as const
  for (const [field, value] of madeUp) {
    const fault = expect(pauseWave(staff(), await paused(group, { [field]: value }))).rejects
    await fault.toMatchObject({ kind: 'notFound' })
  }
  await expect(pauseWave(staff(), await paused({ by: 'domain', value: 'no.example' }))).rejects.toMatchObject(
    {
      kind: 'conflict',
    },
  )
  expect(await stateOf(wave.people)).toBe(0)
  expect(
    await db().$count(bulkActions, and(eq(bulkActions.value, wave.network), isNotNull(bulkActions.id))),
  ).toBe(0)
})
