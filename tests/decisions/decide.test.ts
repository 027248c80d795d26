import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { aSearch } from '#app/features/catalogue/search-index/testing.server.ts'
import { decideOnTopic } from '#app/features/catalogue/topic-editing/decide-on-topic.server.ts'
import {
  getModeratedTopic,
  listModeratedTopics,
} from '#app/features/catalogue/topic-editing/queries-moderated.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { endActs } from '#app/features/people/staff-acts/end-acts.server.ts'
import { getOwnNotice, listOwnNotices } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { payoutHolds } from '#app/features/sales/payouts/tables.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import { newCode, newId, newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const DAY_MS = 86_400_000
const NOT_FOUND = { kind: 'notFound' }

let moderator: Account
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await loadRegistries()
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
})

const asStaff = (
  account: Account,
  staffTasks: readonly StaffTask[] = ['moderate'],
  given: Partial<Ctx> = {},
) => makeContext({ actor: personOf(account, { staffTasks }), ...given })
const staff = () => asStaff(moderator)
const code = () => inTransaction((tx) => aRecoveryCode(tx, moderator.id))
const aProvider = () =>
  inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
const wish = (acts: string | readonly string[], given: object = {}) => ({
  acts,
  rule: 'fraud',
  source: 'look',
  facts: 'No such trainer',
  key: newKey(),
  ...given,
})
const aTopicOf = (owner: Account, title = `Topic ${newCode(8)}`) =>
  inTransaction(async (tx) => {
    const { id: categoryId } = await aCategory(tx)
    return aTopic(tx, { ownerId: owner.partyId, categoryId, title })
  })
const partyOf = async ({ partyId }: Account) =>
  (await db().select().from(parties).where(eq(parties.id, partyId)))[0]
const actsOf = ({ partyId }: Account) => db().select().from(staffActs).where(eq(staffActs.partyId, partyId))

test('nobody but staff who moderate decides or takes back, nor in an own cause or against staff', async () => {
  const owner = await aProvider()
  const topic = await aTopicOf(owner)
  const [colleague, stranger] = [
    await inTransaction((tx) => anAccount(tx, { staffTasks: ['refund'] })),
    await aProvider(),
  ]
  await decideOnParty(staff(), { username: owner.username, ...wish('party.demote') })
  const [held] = await actsOf(owner)
  const others = STAFF_TASKS.filter((task) => task !== 'moderate')
  for (const ctx of [
    makeContext({}),
    makeContext({ actor: personOf(owner) }),
    makeContext({ actor: personOf(stranger) }),
    asStaff(moderator, others),
  ]) {
    await expect(
      decideOnParty(ctx, { username: owner.username, ...wish('party.hide') }),
    ).rejects.toMatchObject(NOT_FOUND)
    await expect(decideOnTopic(ctx, { topic: topic.slug, ...wish('topic.hide') })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await expect(takeBackAct(ctx, { act: held?.id, reason: 'Wrong' })).rejects.toMatchObject(NOT_FOUND)
    await expect(endActs(ctx)).rejects.toMatchObject(NOT_FOUND)
  }
  expect(
    await getOwnNotice(makeContext({ actor: personOf(stranger) }), decisionNumber(held?.decisionId ?? '')),
  ).toBeNull()
  await expect(getOwnNotice(makeContext({}), 'ABCDEF012345')).rejects.toMatchObject({ kind: 'signIn' })
  const firm = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await aMember(tx, { company, member: moderator.partyId })
    return company
  })
  for (const username of [moderator.username, colleague.username, firm.slug])
    await expect(decideOnParty(staff(), { username, ...wish('party.hide') })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  await expect(
    decideOnTopic(asStaff(owner), { topic: topic.slug, ...wish('topic.hide') }),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(takeBackAct(asStaff(owner), { act: held?.id, reason: 'Wrong' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(takeBackAct(staff(), { act: newId(), reason: 'Wrong' })).rejects.toMatchObject(NOT_FOUND)
  expect(await actsOf(owner)).toHaveLength(1)
})

test('what is missing, too long or makes no sense is said beside its field, and nothing is done', async () => {
  const owner = await aProvider()
  const decide = (given: object) =>
    decideOnParty(staff(), { username: owner.username, ...wish('party.hide'), ...given })
  for (const [given, field] of [
    [{ acts: undefined }, 'acts'],
    [{ acts: [] }, 'acts'],
    [{ acts: ['party.vanish'] }, 'acts'],
    [{ acts: ['party.hide', 'party.suspend'] }, 'acts'],
    [{ acts: ['party.pause', 'party.suspend'] }, 'acts'],
    [{ rule: '' }, 'rule'],
    [{ rule: undefined }, 'rule'],
    [{ rule: 'dislike' }, 'rule'],
    [{ facts: '  ' }, 'facts'],
    [{ facts: 'x'.repeat(100_000) }, 'facts'],
    [{ facts: 'م'.repeat(1_501) }, 'facts'],
    [{ source: '' }, 'source'],
    [{ acts: 'party.suspend' }, 'code'],
    [{ acts: 'party.suspend', code: '000000' }, 'code'],
  ] as const)
    await expect(decide(given), JSON.stringify(given).slice(0, 60)).rejects.toHaveProperty(`fields.${field}`)
  for (const given of [{ acts: 'topic.hide' }, { days: '3' }, { key: 'x' }])
    await expect(decide(given)).rejects.toMatchObject(NOT_FOUND)
  await expect(takeBackAct(staff(), { act: 'x', reason: 'y' })).rejects.toMatchObject(NOT_FOUND)
  expect(await actsOf(owner)).toEqual([])
  expect(await partyOf(owner)).toMatchObject({ visibility: 'public', suspendedAt: null, demotedAt: null })

  await decide({ facts: 'م'.repeat(1_500) })
  const [notice] = await listOwnNotices(makeContext({ actor: personOf(owner) }))
  expect(notice?.reason).toBe('م'.repeat(1_500))
})

test('all or nothing: where one act is done already none of them is, and a second press changes nothing', async () => {
  const owner = await aProvider()
  const topic = await aTopicOf(owner)
  await decideOnParty(staff(), { username: owner.username, ...wish('party.pause') })
  const given = { topic: topic.slug, ...wish(['topic.hide', 'party.pause', 'party.stopPayments']) }
  await expect(decideOnTopic(staff(), given)).rejects.toMatchObject({ reason: 'staff-acts:refused.done' })
  const stateOf = async () => (await db().select().from(topics).where(eq(topics.id, topic.id)))[0]?.state
  expect(await stateOf()).toBe('published')
  expect(await db().$count(payoutHolds, eq(payoutHolds.partyId, owner.partyId))).toBe(0)

  const fitting = { topic: topic.slug, ...wish(['topic.hide', 'party.stopPayments']) }
  await Promise.all([1, 2, 3].map(() => decideOnTopic(staff(), fitting)))
  expect(await stateOf()).toBe('suspended')
  expect(await actsOf(owner)).toHaveLength(3)
  await followFacts()
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, owner.id))
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['decisionMade', 'partyPaused'])
})

test('each act has its own way back, and the others of the decision stay', async () => {
  const owner = await aProvider()
  const acts = ['party.demote', 'party.pause', 'party.stopPayments']
  await decideOnParty(staff(), { username: owner.username, ...wish(acts) })
  const held = async () => {
    const { demotedAt, pausedAt } = (await partyOf(owner)) ?? {}
    const [hold] = await db().select().from(payoutHolds).where(eq(payoutHolds.partyId, owner.partyId))
    return [Boolean(demotedAt), Boolean(pausedAt), hold?.releasedAt === null]
  }
  expect(await held()).toEqual([true, true, true])
  const back = async (what: string) => {
    const act = (await actsOf(owner)).find((row) => row.act === what && row.endedAt === null)
    await takeBackAct(staff(), { act: act?.id, reason: 'We were wrong' })
  }
  await back('pause')
  expect(await held()).toEqual([true, false, true])
  await back('stopPayments')
  expect(await held()).toEqual([true, false, false])
  await back('demote')
  expect(await held()).toEqual([false, false, false])
  const again = (await actsOf(owner)).find((row) => row.act === 'demote')
  await expect(takeBackAct(staff(), { act: again?.id, reason: 'Twice' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('what was decided until a day ends on it by itself, once; what was removed stays', async () => {
  const owner = await aProvider()
  const [hidden, removed] = [await aTopicOf(owner), await aTopicOf(owner)]
  const until = { days: '7' }
  await decideOnTopic(staff(), { topic: hidden.slug, ...wish(['topic.hide', 'party.stopPayments'], until) })
  await decideOnTopic(staff(), { topic: removed.slug, ...wish(['topic.remove', 'party.demote'], until) })
  const stateOf = async (id: string) => (await db().select().from(topics).where(eq(topics.id, id)))[0]?.state
  const at = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY_MS) })
  await endActs(at(6))
  expect([await stateOf(hidden.id), await stateOf(removed.id)]).toEqual(['suspended', 'suspended'])
  await Promise.all([endActs(at(8)), endActs(at(8))])
  expect([await stateOf(hidden.id), await stateOf(removed.id)]).toEqual(['published', 'suspended'])
  expect((await partyOf(owner))?.demotedAt).toBeNull()
  const [hold] = await db().select().from(payoutHolds).where(eq(payoutHolds.partyId, owner.partyId))
  expect(hold).toMatchObject({ releasedBy: null, words: 'No such trainer' })
  expect(hold?.releasedAt).not.toBeNull()
  const back = (await actsOf(owner)).filter(({ act }) => act === 'restore')
  expect(back).toHaveLength(3)
})

test('what is demoted comes after all others that match, until it is taken back', async () => {
  const word = `zq${newCode(8).toLowerCase()}`
  const [owner, other] = [await aProvider(), await aProvider()]
  const exact = await aTopicOf(owner, word)
  const loose = await aTopicOf(other, `Learn ${word} and more`)
  await followFacts()
  const found = async () => {
    const { hits } = await listResults(makeContext({}), aSearch({ text: word }))
    return hits.rows.map(({ id }) => id)
  }
  expect(await found()).toEqual([exact.id, loose.id])
  await decideOnTopic(staff(), { topic: exact.slug, ...wish('topic.demote') })
  await followFacts()
  expect(await found()).toEqual([loose.id, exact.id])
  const onPage = await getModeratedTopic(staff(), exact.slug)
  expect(onPage).toMatchObject({ isDemoted: true, standing: { isDemoted: false } })
  const listed = await listModeratedTopics(staff(), { username: owner.username, page: 1 })
  expect(listed.rows).toMatchObject([{ slug: exact.slug, isDemoted: true }])
  const [act] = await actsOf(owner)
  await takeBackAct(staff(), { act: act?.id, reason: 'Mended' })
  await followFacts()
  expect(await found()).toEqual([exact.id, loose.id])
  await decideOnParty(staff(), { username: owner.username, ...wish('party.suspend', { code: await code() }) })
  await followFacts()
  expect(await found()).toEqual([loose.id])
})
