import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { anSme } from '#app/features/people/parties/testing.server.ts'
import {
  countOwnTopics,
  countTopicsToAnswer,
  listOwnTopics,
  listTopicsToAnswer,
} from '#app/features/procurement/training-fees/queries-topics.server.ts'
import { aTrainingFee } from '#app/features/procurement/training-fees/testing.server.ts'
import { closeTrainingTopic } from '#app/features/procurement/training-topics/close-training-topic.server.ts'
import { createTrainingTopic } from '#app/features/procurement/training-topics/create-training-topic.server.ts'
import { discardTrainingTopic } from '#app/features/procurement/training-topics/discard-training-topic.server.ts'
import { inviteTopicProvider } from '#app/features/procurement/training-topics/invite-topic-provider.server.ts'
import { notifyTrainingTopic } from '#app/features/procurement/training-topics/notify-training-topic.server.ts'
import { openTrainingTopic } from '#app/features/procurement/training-topics/open-training-topic.server.ts'
import {
  findOpenTopic,
  getOwnTopic,
  listTopicInvitations,
} from '#app/features/procurement/training-topics/queries-topic.server.ts'
import { reviseTrainingTopic } from '#app/features/procurement/training-topics/revise-training-topic.server.ts'
import { revokeTopicInvitation } from '#app/features/procurement/training-topics/revoke-topic-invitation.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import {
  aTrainingTopic,
  typedTrainingTopic,
} from '#app/features/procurement/training-topics/testing.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { filledIn, onSale, orderOf } from '#tests/support/a-limited-member.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { reasonOf } from '../proposals/rounds.ts'
import { aScene } from '../training-fees/scene.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const PAGE = { limit: 50, offset: 0 }
const stepOf = async (ctx: Ctx, code: string) => ({
  code,
  revision: String((await getOwnTopic(ctx, code)).revision),
})
const told = async (account: { id: string }) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(
        and(eq(notifications.recipientId, account.id as never), eq(notifications.kind, 'trainingTopicOpen')),
      )
  ).length

describe('writing topics', () => {
  test('a draft is opened, changed, closed and opened again; each step names the revision that was read', async () => {
    const { admin } = await aScene()
    const code = await aTrainingTopic(admin, { intent: 'save' })
    expect(await getOwnTopic(admin, code)).toMatchObject({ state: 'draft', revision: 1, budgetMinor: 50_000 })
    await openTrainingTopic(admin, { code, revision: '1' })
    // A second press.
    await openTrainingTopic(admin, { code, revision: '1' })
    expect(await getOwnTopic(admin, code)).toMatchObject({ state: 'open', revision: 2 })
    expect(await reasonOf(closeTrainingTopic(admin, { code, revision: '1' }))).toBe(
      'training-topics:refused.changed',
    )
    const typed = { ...(await typedTrainingTopic({ title: 'Weaving, advanced', budget: '' })), code }
    expect(await reasonOf(reviseTrainingTopic(admin, { ...typed, revision: '1' }))).toBe(
      'training-topics:refused.changed',
    )
    await reviseTrainingTopic(admin, { ...typed, revision: '2' })
    await reviseTrainingTopic(admin, { ...typed, revision: '2' })
    expect(await getOwnTopic(admin, code)).toMatchObject({
      title: 'Weaving, advanced',
      revision: 3,
      budgetMinor: null,
      budgetCurrency: null,
    })
    await closeTrainingTopic(admin, { code, revision: '3' })
    expect(await reasonOf(discardTrainingTopic(admin, { code, revision: '4' }))).toBe(
      'training-topics:refused.opened',
    )
    await openTrainingTopic(admin, { code, revision: '4' })
    expect(await getOwnTopic(admin, code)).toMatchObject({ state: 'open', revision: 5 })
  })

  test('a key makes one, and a draft is deleted', async () => {
    const { admin } = await aScene()
    const typed = await typedTrainingTopic({ intent: 'save' })
    const { code } = await createTrainingTopic(admin, typed)
    expect(await createTrainingTopic(admin, typed)).toEqual({ code })
    await discardTrainingTopic(admin, { code, revision: '1' })
    expect(await reasonOf(getOwnTopic(admin, code))).toBe('common:refused.notFound')
  })

  test.each([
    [{ title: ' ' }, 'title: common:invalid.required'],
    [{ category: 'nowhere' }, 'category: common:invalid.required'],
    [{ description: '' }, 'description: common:invalid.required'],
    [{ participants: '0' }, 'participants: training-topics:form.participantsRange'],
    [{ participants: '501' }, 'participants: training-topics:form.participantsRange'],
    [{ days: '11' }, 'days: training-topics:form.daysRange'],
    [{ days: '' }, 'days: common:invalid.required'],
    [{ budget: 'much' }, 'budget: common:invalid.amount'],
    [{ currency: 'XXX' }, 'currency: common:invalid.required'],
  ])('%o', async (changes, said) => {
    const { admin } = await aScene()
    expect(
      await reasonOf(createTrainingTopic(admin, await typedTrainingTopic(changes as Record<string, string>))),
    ).toBe(said)
  })

  test('full-width figures are figures', async () => {
    const { admin } = await aScene()
    const code = await aTrainingTopic(admin, { participants: '１２', budget: '４５０' })
    expect(await getOwnTopic(admin, code)).toMatchObject({ participants: 12, budgetMinor: 45_000 })
  })
})

test('managers read topics, admins write them; strangers, employees and other companies find nothing', async () => {
  const { admin, manager, provider, stranger, topic, providers } = await aScene()
  const elsewhere = await aScene()
  const studio = await inTransaction((tx) => anSme(tx))
  const employee: Ctx = {
    ...manager,
    actor: { ...manager.actor, partyId: studio.id, role: 'employee' },
  }
  expect(await getOwnTopic(manager, topic)).toMatchObject({ state: 'open' })
  for (const ctx of [elsewhere.admin, stranger, provider, employee, makeContext({})])
    expect(await reasonOf(getOwnTopic(ctx, topic))).toBe('common:refused.notFound')
  const step = await stepOf(admin, topic)
  const who = { code: topic, username: providers.outsider.account.displayUsername }
  const typed = await typedTrainingTopic()
  for (const ctx of [manager, elsewhere.admin, stranger, provider, employee]) {
    for (const work of [
      () => openTrainingTopic(ctx, step),
      () => closeTrainingTopic(ctx, step),
      () => discardTrainingTopic(ctx, step),
      () => reviseTrainingTopic(ctx, { ...typed, ...step }),
      () => inviteTopicProvider(ctx, who),
      () => revokeTopicInvitation(ctx, who),
    ])
      expect(await reasonOf(work())).toBe('common:refused.notFound')
  }
  for (const ctx of [manager, stranger, provider, employee])
    expect(await reasonOf(createTrainingTopic(ctx, { ...typed, key: randomUUID() }))).toBe(
      'common:refused.notFound',
    )
  expect(await reasonOf(createTrainingTopic(makeContext({}), typed))).toBe('common:refused.signIn')
  expect(await countOwnTopics(manager, '')).toBe(1)
  expect(await countOwnTopics(employee, '')).toBe(0)
  await expect(notifyTrainingTopic(admin, { topicId: randomUUID() })).rejects.toThrow()
})

describe('to whom a topic is open', () => {
  test('trainers who joined, suppliers of confirmed orders, and who is invited, each told once', async () => {
    const { admin, company, topic, provider, rival, outsider, providers, accounts } = await aScene()
    expect(await findOpenTopic(provider, topic)).toMatchObject({ title: 'Weaving for beginners' })
    expect(await findOpenTopic(rival, topic)).not.toBeNull()
    expect(await findOpenTopic(outsider, topic)).toBeNull()
    await followFacts()
    expect(await told(providers.provider.account)).toBe(1)
    expect(await told(providers.outsider.account)).toBe(0)

    const username = providers.outsider.account.displayUsername
    await inviteTopicProvider(admin, { code: topic, username: `@${username}` })
    await inviteTopicProvider(admin, { code: topic, username })
    await followFacts()
    expect(await told(providers.outsider.account)).toBe(1)
    expect(await told(providers.provider.account)).toBe(1)
    expect(await findOpenTopic(outsider, topic)).not.toBeNull()
    expect(await listTopicInvitations(admin, topic)).toHaveLength(1)
    expect(await listTopicInvitations(provider, topic)).toEqual([])
    await revokeTopicInvitation(admin, { code: topic, username })
    expect(await reasonOf(revokeTopicInvitation(admin, { code: topic, username }))).toBe(
      'common:refused.notFound',
    )
    expect(await findOpenTopic(outsider, topic)).toBeNull()

    // Opened again, all are told again.
    await closeTrainingTopic(admin, await stepOf(admin, topic))
    expect(await findOpenTopic(provider, topic)).toBeNull()
    await openTrainingTopic(admin, await stepOf(admin, topic))
    await followFacts()
    expect(await told(providers.provider.account)).toBe(2)

    // Who sold to the company.
    const event = await onSale()
    const reference = await filledIn(admin, event)
    const seller = { ...outsider, actor: { ...outsider.actor, partyId: event.owner.partyId } }
    expect(await findOpenTopic(seller, topic)).toBeNull()
    const { id } = await orderOf(reference)
    await db()
      .update(orders)
      .set({ state: 'confirmed', countedWith: null, buyerId: company.id, placedBy: accounts.first.id })
      .where(eq(orders.id, id))
    expect(await findOpenTopic(seller, topic)).not.toBeNull()
  })

  test('not to who has blocked the company, or was blocked by it', async () => {
    const { company, topic, provider, rival, accounts } = await aScene()
    const [one, two] = [provider.actor.partyId, rival.actor.partyId]
    await db()
      .insert(messageBlocks)
      .values([
        { blockerId: company.id, blockedId: one, blockedBy: accounts.first.id, createdAt: new Date() },
        { blockerId: two, blockedId: company.id, blockedBy: rival.actor.accountId, createdAt: new Date() },
      ] as never)
    expect(await findOpenTopic(provider, topic)).toBeNull()
    expect(await findOpenTopic(rival, topic)).toBeNull()
    expect(await reasonOf(aTrainingFee(provider, topic))).toBe('common:refused.notFound')
  })

  test('not of a company that is suspended, or whose workspace is locked', async () => {
    for (const gone of [{ suspendedAt: new Date() }, { writableUntil: new Date(Date.now() - 1_000) }]) {
      const { company, topic, provider } = await aScene()
      await db().update(parties).set(gone).where(eq(parties.id, company.id))
      expect(await findOpenTopic(provider, topic)).toBeNull()
      expect(await countTopicsToAnswer(provider, '')).toBe(0)
      expect(await reasonOf(aTrainingFee(provider, topic))).toBe('common:refused.notFound')
    }
  })

  test('drafts to nobody, and the budget where the company shows it', async () => {
    const { admin, provider } = await aScene()
    const draft = await aTrainingTopic(admin, { intent: 'save' })
    expect(await findOpenTopic(provider, draft)).toBeNull()
    const hidden = await aTrainingTopic(admin)
    expect(await findOpenTopic(provider, hidden)).toMatchObject({ budgetMinor: null, budgetCurrency: null })
    const shown = await aTrainingTopic(admin, { budgetShown: 'on' })
    expect(await findOpenTopic(provider, shown)).toMatchObject({ budgetMinor: 50_000 })
  })

  test('nobody is invited twice as many, who is no provider, or to a closed topic', async () => {
    const { admin, topic, stranger } = await aScene()
    const invite = (username: string) => reasonOf(inviteTopicProvider(admin, { code: topic, username }))
    expect(await invite('nobody_at_all')).toBe('username: training-topics:invite.noProvider')
    expect(await invite(stranger.actor.username)).toBe('username: training-topics:invite.noProvider')
    await closeTrainingTopic(admin, await stepOf(admin, topic))
    expect(await invite('nobody_at_all')).toBe('training-topics:refused.closed')
  })
})

test('lists: of the company what is open first, of a provider what waits for it', async () => {
  const { admin, provider, stranger, topic } = await aScene()
  const draft = await aTrainingTopic(admin, { intent: 'save', title: '100 % wool' })
  expect((await listOwnTopics(admin, '', PAGE)).map(({ code }) => code)).toEqual([topic, draft])
  expect((await listOwnTopics(admin, '%', PAGE)).map(({ code }) => code)).toEqual([draft])
  await aTrainingFee(provider, topic)
  expect((await listOwnTopics(admin, '', PAGE)).map(({ fees }) => fees)).toEqual([1, 0])
  const second = await aTrainingTopic(admin, { title: 'Dyeing' })
  const rows = await listTopicsToAnswer(provider, '', PAGE)
  expect(rows.map(({ code, fee }) => [code, fee?.standing ?? null])).toEqual([
    [second, null],
    [topic, 'proposed'],
  ])
  expect(await countTopicsToAnswer(provider, '')).toBe(2)
  expect(await countTopicsToAnswer(provider, 'dye')).toBe(1)
  expect(await countTopicsToAnswer(stranger, '')).toBe(0)
  // What is closed stays in the list of who has proposed.
  await closeTrainingTopic(admin, await stepOf(admin, topic))
  expect(await countTopicsToAnswer(provider, '')).toBe(2)
  expect((await db().select().from(trainingTopics).where(eq(trainingTopics.code, topic)))[0]?.state).toBe(
    'closed',
  )
})
