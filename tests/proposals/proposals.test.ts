import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findConversation } from '#app/features/people/qmail/queries-lines.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { declineProposal } from '#app/features/procurement/proposals/decline-proposal.server.ts'
import { expireProposals } from '#app/features/procurement/proposals/expire-proposals.server.ts'
import {
  findOwnProposal,
  getReceivedProposals,
  listSentProposals,
} from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { shortlistProposal } from '#app/features/procurement/proposals/shortlist-proposal.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { proposals, proposalVersions } from '#app/features/procurement/proposals/tables.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { closeRequirement } from '#app/features/procurement/requirements/close-requirement.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { listOwnRequirements } from '#app/features/procurement/requirements/queries-own.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { getTrainingRequest } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { dayAhead, payTraining } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { auditEntries, emails, facts } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import {
  aProposal,
  aProvider,
  aRequirement,
  type PersonCtx,
  passDeadline,
  reasonOf,
  somebody,
  typedProposal,
} from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** What is paid is paid at once: there is no gateway to hear from. */
const follow = () => followFacts([deliverSandboxWebhookJob])
const system = () => systemContext('test')
const codesSeen = async (ctx: PersonCtx, url: string) =>
  (await getReceivedProposals(ctx, url)).proposals.map(({ code }) => code)
const stateOf = async (url: string) =>
  (await db().select({ state: requirements.state }).from(requirements).where(eq(requirements.slug, url)))[0]
    ?.state
const notificationsTo = async (account: { id: string }) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, account.id as never))
  )
    .map(({ kind }) => kind)
    .toSorted()
const VENUE = { venue: 'Via Roma 1' }

describe('sending', () => {
  test('the seeker reads what was sent, its provider too, and nobody else', async () => {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url)
    const rival = await aProposal(url, { fee: '900' })

    expect(await codesSeen(seeker.ctx, url)).toEqual([rival.code, code])
    const { proposals: seen } = await getReceivedProposals(seeker.ctx, url)
    expect(seen[1]?.said).toMatchObject({ totalMinor: 240_000, participants: 10, version: 1 })
    expect((await findOwnProposal(rival.provider.ctx, url))?.code).toBe(rival.code)
    expect(await findOwnProposal((await aProvider()).ctx, url)).toBeNull()
    expect(await reasonOf(getReceivedProposals(provider.ctx, url))).toBe('common:refused.notFound')
    expect((await listSentProposals(provider.ctx, { limit: 5, offset: 0 })).rows).toHaveLength(1)

    await follow()
    expect(await notificationsTo(seeker.account)).toEqual(['proposalSubmitted', 'proposalSubmitted'])
    expect(await notificationsTo(provider.account)).toEqual([])
  })

  test('ten presses with one key send one version, and a later one takes its place', async () => {
    const { seeker, url } = await aRequirement()
    const provider = await aProvider()
    const typed = typedProposal(url)
    const sent = await Promise.all(Array.from({ length: 10 }, () => submitProposal(provider.ctx, typed)))
    expect(sent).toEqual(Array.from({ length: 10 }, () => ({ version: 1 })))

    const next = typedProposal(url, { version: '1', fee: '1.000' })
    expect(await submitProposal(provider.ctx, next)).toEqual({ version: 2 })
    expect(await reasonOf(submitProposal(provider.ctx, typedProposal(url, { version: '1' })))).toBe(
      'proposals:refused.changed',
    )
    const [seen] = (await getReceivedProposals(seeker.ctx, url)).proposals
    expect(seen?.said).toMatchObject({ version: 2, totalMinor: 200_000 })
    const kept = await db()
      .select({ total: proposalVersions.totalMinor })
      .from(proposalVersions)
      .innerJoin(proposals, eq(proposals.id, proposalVersions.proposalId))
      .where(eq(proposals.code, seen?.code ?? ''))
      .orderBy(asc(proposalVersions.version))
    expect(kept).toEqual([{ total: 240_000 }, { total: 200_000 }])
  })

  test.each([
    ['a currency that nobody knows', { currency: 'XXX' }, 'currency: common:invalid.required'],
    ['no price', { fee: '' }, 'fee: common:invalid.required'],
    ['travel at no amount', { travel: 'extra' }, 'travelAmount: common:invalid.required'],
    ['something more without a name', { otherAmount: '5' }, 'otherText: common:invalid.required'],
    ['no day', { day1: '', day2: '' }, 'day1: common:invalid.required'],
    ['a day that is past', { day1: '2020-01-01' }, 'day1: trainings:form.tooSoon'],
    ['a validity that is past', { validUntil: '2020-01-01' }, 'validUntil: proposals:form.validPast'],
    ['no text', { words: ' ' }, 'words: common:invalid.required'],
    ['a sum that overflows', { fee: '99999999999999999999' }, 'fee: common:invalid.amount'],
    ['somebody else’s topic', { topic: 'not-mine' }, 'topic: common:invalid.required'],
  ])('refuses %s', async (_what, changes, reason) => {
    const { url } = await aRequirement()
    const { ctx } = await aProvider()
    expect(await reasonOf(submitProposal(ctx, typedProposal(url, changes)))).toBe(reason)
  })

  test('refuses whoever may not sell, an own requirement, and one that is not there', async () => {
    const { seeker, url } = await aRequirement()
    const pending = { serviceType: 'provider', approval: 'pending' } as const
    const waiting = await somebody(pending, pending)
    expect(await reasonOf(submitProposal(waiting.ctx, typedProposal(url)))).toBe(
      'proposals:refused.unapproved',
    )
    const approved = { serviceType: 'provider', approval: 'approved' } as const
    const own = { ...seeker.ctx, actor: { ...seeker.ctx.actor, ...approved } }
    expect(await reasonOf(submitProposal(own, typedProposal(url)))).toBe('proposals:refused.own')
    const { ctx } = await aProvider()
    expect(await reasonOf(submitProposal(ctx, typedProposal('nowhere')))).toBe('common:refused.notFound')
  })

  test('refuses days on which the trainer is booked, and takes none by itself', async () => {
    const [one, other] = [await aRequirement(), await aRequirement()]
    const { provider, code } = await aProposal(one.url)
    // The same days elsewhere: a proposal books nothing.
    await submitProposal(provider.ctx, typedProposal(other.url))
    await awardProposal(one.seeker.ctx, { code, version: '1', ...VENUE })
    const third = await aRequirement()
    expect(await reasonOf(submitProposal(provider.ctx, typedProposal(third.url)))).toBe(
      'trainers:refused.engaged',
    )
    const [stale] = (await getReceivedProposals(other.seeker.ctx, other.url)).proposals
    expect(
      await reasonOf(awardProposal(other.seeker.ctx, { code: stale?.code, version: '1', ...VENUE })),
    ).toBe('trainers:refused.engaged')
  })
})

describe('the deadline', () => {
  test('is that of the database: shifted clocks of whoever sends change nothing', async () => {
    const { url } = await aRequirement()
    await passDeadline(url)
    const { ctx } = await aProvider()
    for (const minutes of [-10, 0, 10]) {
      const shifted = { ...ctx, now: () => new Date(Date.now() + minutes * 60_000) }
      expect(await reasonOf(submitProposal(shifted, typedProposal(url)))).toBe('proposals:refused.late')
    }
    expect(await findOwnProposal(ctx, url)).toBeNull()
  })

  test('with proposals a requirement waits for a decision, without it expires', async () => {
    const [answered, alone] = [await aRequirement(), await aRequirement()]
    await aProposal(answered.url)
    await passDeadline(answered.url)
    await passDeadline(alone.url)
    await expireRequirements(system())
    expect(await stateOf(answered.url)).toBe('deciding')
    expect(await stateOf(alone.url)).toBe('expired')
    const { ctx } = await aProvider()
    expect(await reasonOf(submitProposal(ctx, typedProposal(answered.url)))).toBe('proposals:refused.closed')
    await follow()
    expect(await notificationsTo(answered.seeker.account)).toContain('requirementDeciding')
    expect(await notificationsTo(alone.seeker.account)).toEqual(['requirementClosed'])
  })

  test('twenty send while it passes: what was taken is counted, and nothing comes after', async () => {
    const { seeker, url } = await aRequirement()
    const senders = await Promise.all(Array.from({ length: 20 }, aProvider))
    await db()
      .update(requirements)
      .set({ deadline: new Date(Date.now() + 150) })
      .where(eq(requirements.slug, url))
    const sent = senders.map(({ ctx }, at) =>
      new Promise((done) => setTimeout(done, at * 15)).then(() =>
        reasonOf(submitProposal(ctx, typedProposal(url))),
      ),
    )
    const closes = new Promise((done) => setTimeout(done, 150)).then(() => expireRequirements(system()))
    const [, ...answers] = await Promise.all([closes, ...sent])
    await expireRequirements(system())
    const taken = answers.filter((answer) => answer === 'done').length
    expect(answers.filter((answer) => answer !== 'done')).toEqual(
      answers.flatMap((answer) =>
        answer === 'proposals:refused.late' || answer === 'proposals:refused.closed' ? [answer] : [],
      ),
    )
    expect(await codesSeen(seeker.ctx, url)).toHaveLength(taken)
    expect(await stateOf(url)).toBe(taken > 0 ? 'deciding' : 'expired')
  })
})

test('who asked and who proposed speak about the requirement in one conversation, others find none', async () => {
  const { seeker, url } = await aRequirement()
  const { provider, code } = await aProposal(url)
  const rival = await aProposal(url)
  const write = (ctx: PersonCtx, about: string) =>
    writeMessage(ctx, { about, words: 'One more thing.', key: randomUUID() })

  const begun = await write(seeker.ctx, `proposal:${code}`)
  expect((await write(provider.ctx, `proposal:${code}`)).code).toBe(begun.code)
  expect((await write(provider.ctx, `requirement:${url}`)).code).toBe(begun.code)
  const seen = await findConversation(seeker.ctx, { code: begun.code })
  expect(seen?.subject).toMatchObject({ kind: 'requirement', link: `/manage_requirement/${url}/proposals` })
  expect(await reasonOf(write(rival.provider.ctx, `proposal:${code}`))).toBe('common:refused.notFound')

  const sealed = await aRequirement({ sealed: 'on' })
  const shut = await aProposal(sealed.url)
  expect(await reasonOf(write(sealed.seeker.ctx, `proposal:${shut.code}`))).toBe('common:refused.notFound')
})

test('the seeker is led to the evaluation where the requirement names criteria', async () => {
  const [plain, judged] = [await aRequirement(), await aRequirement({ criterion1: 'Method', weight1: '100' })]
  const has = async ({ seeker, url }: typeof plain) =>
    (await getReceivedProposals(seeker.ctx, url)).requirement.hasCriteria
  expect([await has(plain), await has(judged)]).toEqual([false, true])
})

describe('sealed', () => {
  test('before the deadline nobody sees, hears or counts anything of what came in; after it all of it', async () => {
    const { seeker, url } = await aRequirement({ sealed: 'on' })
    const marker = 'Zq7Xmarker'
    const sent = []
    for (let at = 0; at < 5; at += 1) sent.push(await aProposal(url, { words: `${marker} ${at}` }))
    await withdrawProposal(sent[4]?.provider.ctx as PersonCtx, { url })
    await follow()

    const staff = await somebody({}, { staffTasks: [...STAFF_TASKS] })
    expect(await reasonOf(getReceivedProposals(staff.ctx, url))).toBe('common:refused.notFound')
    expect(await getReceivedProposals(seeker.ctx, url)).toMatchObject({ isShut: true, proposals: [] })
    const { rows } = await listOwnRequirements(seeker.ctx, { limit: 5, offset: 0 })
    expect(rows).toMatchObject([{ proposalCount: null }])
    expect(await notificationsTo(seeker.account)).toEqual([])
    const name = { provider: sent[0]?.provider.account.username ?? 'nobody', marker }
    const seen = JSON.stringify([
      await db()
        .select()
        .from(notifications)
        .where(eq(notifications.recipientId, seeker.account.id as never)),
      await db().select().from(emails),
      await db().select().from(auditEntries),
      await db().select().from(facts),
    ])
    for (const one of Object.values(name)) expect(seen).not.toContain(one)
    expect(await reasonOf(shortlistProposal(seeker.ctx, { code: sent[0]?.code, version: '1' }))).toBe(
      'common:refused.notFound',
    )
    expect(await reasonOf(awardProposal(seeker.ctx, { code: sent[0]?.code, version: '1', ...VENUE }))).toBe(
      'common:refused.notFound',
    )

    await passDeadline(url)
    expect(await codesSeen(seeker.ctx, url)).toEqual([])
    await expireRequirements(system())
    expect(await codesSeen(seeker.ctx, url)).toHaveLength(4)
  })
})

describe('deciding', () => {
  test('an award orders exactly what was read, declines the others and can be paid', async () => {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url, {
      feeUnit: 'person',
      fee: '200',
      travel: 'extra',
      travelAmount: '150',
      otherAmount: '50',
      otherText: 'Certificates',
    })
    const rival = await aProposal(url)
    await shortlistProposal(seeker.ctx, { code, version: '1' })
    expect(await reasonOf(awardProposal(seeker.ctx, { code, version: '1' }))).toBe(
      'venue: common:invalid.required',
    )

    const { code: training, reference } = await awardProposal(seeker.ctx, { code, version: '1', ...VENUE })

    expect(await stateOf(url)).toBe('awarded')
    const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
    expect(order).toMatchObject({ totalMinor: 220_000, state: 'held' })
    const lines = await db()
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ''))
      .orderBy(asc(orderLines.position))
    expect(lines.map(({ name, quantity, unitMinor }) => [name, quantity, unitMinor])).toEqual([
      ['Fee per participant', 10, 20_000],
      ['Travel costs', 1, 15_000],
      ['Certificates', 1, 5_000],
    ])
    const both = [
      await getTrainingRequest(seeker.ctx, training),
      await getTrainingRequest(provider.ctx, training),
    ]
    for (const one of both)
      expect(one).toMatchObject({ state: 'accepted', totalMinor: 220_000, participants: 10 })
    expect((await findOwnProposal(rival.provider.ctx, url))?.standing).toBe('declined')
    await follow()
    expect(await notificationsTo(rival.provider.account)).toEqual(['proposalNotChosen'])
    expect(await notificationsTo(provider.account)).toEqual(['trainingAgreed'])

    expect(await payTraining(seeker.ctx, reference)).toMatchObject({ state: 'succeeded' })
    await follow()
    expect(await getTrainingRequest(seeker.ctx, training)).toMatchObject({ order: { state: 'confirmed' } })
    expect((await checkInvariants(system())).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('thirty awards at once of three proposals: one is accepted, one order, the others are declined', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { seeker, url } = await aRequirement()
      const sent = [await aProposal(url), await aProposal(url), await aProposal(url)]
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          reasonOf(awardProposal(seeker.ctx, { code: sent[at % 3]?.code, version: '1', ...VENUE })),
        ),
      )
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      expect(new Set(answers)).toEqual(new Set(['done', 'proposals:refused.decided']))
      const { proposals: seen } = await getReceivedProposals(seeker.ctx, url)
      expect(seen.map(({ state }) => state).toSorted()).toEqual(['accepted', 'declined', 'declined'])
      const made = await db()
        .select()
        .from(orders)
        .where(eq(orders.buyerId, seeker.account.partyId as never))
      expect(made).toHaveLength(1)
    }
  })

  test('the database takes no second accepted one, whoever writes it', async () => {
    const { seeker, url } = await aRequirement()
    const [one, other] = [await aProposal(url), await aProposal(url)]
    await awardProposal(seeker.ctx, { code: one.code, version: '1', ...VENUE })
    const write = db().update(proposals).set({ state: 'accepted' }).where(eq(proposals.code, other.code))
    await expect(write).rejects.toThrow()
  })

  test('a version that was not read is not accepted, however quickly it came', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { seeker, url } = await aRequirement()
      const { provider, code } = await aProposal(url)
      const [award, revise] = await Promise.all([
        reasonOf(awardProposal(seeker.ctx, { code, version: '1', ...VENUE })),
        reasonOf(submitProposal(provider.ctx, typedProposal(url, { version: '1', fee: '9.000' }))),
      ])
      expect([
        ['done', 'proposals:refused.closed'],
        ['proposals:refused.changed', 'done'],
      ]).toContainEqual([award, revise])
    }
  })

  test('a no has its reason for its provider, and the others stand', async () => {
    const { seeker, url } = await aRequirement()
    const [one, other] = [await aProposal(url), await aProposal(url)]
    await declineProposal(seeker.ctx, { code: one.code, version: '1', reason: 'Too far away.' })
    expect(await findOwnProposal(one.provider.ctx, url)).toMatchObject({
      standing: 'declined',
      reason: 'Too far away.',
    })
    const again = typedProposal(url, { version: '1' })
    expect(await reasonOf(submitProposal(one.provider.ctx, again))).toBe('proposals:refused.over')
    expect((await findOwnProposal(other.provider.ctx, url))?.standing).toBe('submitted')
    await follow()
    expect(await notificationsTo(one.provider.account)).toEqual(['proposalDeclined'])
  })

  test('a proposal is withdrawn and sent again; one that is over is not awarded', async () => {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url)
    await withdrawProposal(provider.ctx, { url })
    expect(await codesSeen(seeker.ctx, url)).toEqual([])
    expect(await reasonOf(awardProposal(seeker.ctx, { code, version: '1', ...VENUE }))).toBe(
      'common:refused.notFound',
    )
    await submitProposal(provider.ctx, typedProposal(url, { version: '1' }))
    expect(await codesSeen(seeker.ctx, url)).toEqual([code])
    const later = { ...seeker.ctx, now: () => new Date(`${dayAhead(31)}T12:00:00Z`) }
    expect(await reasonOf(awardProposal(later, { code, version: '2', ...VENUE }))).toBe(
      'proposals:refused.expired',
    )
  })

  test.each([
    ['may sell no longer', { approval: 'rejected' as const }, 'proposals:refused.notApproved'],
    ['is suspended', { suspendedAt: new Date() }, 'trainings:refused.otherSide'],
    ['has left', { deactivatedAt: new Date() }, 'trainings:refused.otherSide'],
  ])('a provider who %s is not awarded', async (_what, change, reason) => {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url)
    await db()
      .update(parties)
      .set(change)
      .where(eq(parties.id, provider.account.partyId as never))
    expect(await reasonOf(awardProposal(seeker.ctx, { code, version: '1', ...VENUE }))).toBe(reason)
  })

  test('a stranger neither awards, declines nor closes', async () => {
    const { url } = await aRequirement()
    const { code } = await aProposal(url)
    const { ctx } = await somebody()
    for (const work of [
      () => awardProposal(ctx, { code, version: '1', ...VENUE }),
      () => declineProposal(ctx, { code, version: '1', reason: 'No.' }),
      () => shortlistProposal(ctx, { code, version: '1' }),
      () => closeRequirement(ctx, { url, reason: 'No.' }),
    ])
      expect(await reasonOf(work())).toBe('common:refused.notFound')
  })
})

describe('the end', () => {
  test('closed without an award, or withdrawn: everybody who answered hears of it', async () => {
    const [closed, cancelled] = [await aRequirement(), await aRequirement()]
    const [one, other] = [await aProposal(closed.url), await aProposal(cancelled.url)]
    expect(await reasonOf(closeRequirement(closed.seeker.ctx, { url: closed.url, reason: 'Later.' }))).toBe(
      'common:refused.state',
    )
    await passDeadline(closed.url)
    await expireRequirements(system())
    await closeRequirement(closed.seeker.ctx, { url: closed.url, reason: 'Later.' })
    await cancelRequirement(cancelled.seeker.ctx, { url: cancelled.url, reason: 'Found it.' })
    await follow()
    expect(await notificationsTo(one.provider.account)).toEqual(['requirementUnawarded'])
    expect(await notificationsTo(other.provider.account)).toEqual(['requirementWithdrawn'])
    expect(await stateOf(closed.url)).toBe('closed')
  })

  test('with the last proposal that holds no longer the requirement expires', async () => {
    const { url } = await aRequirement()
    await aProposal(url)
    await aProposal(url, { validUntil: dayAhead(35) })
    await passDeadline(url)
    await expireRequirements(system())
    const on = (day: number) => systemContext('test', { now: () => new Date(`${dayAhead(day)}T12:00:00Z`) })
    await expireProposals(on(32))
    expect(await stateOf(url)).toBe('deciding')
    await expireProposals(on(37))
    expect(await stateOf(url)).toBe('expired')
  })
})
