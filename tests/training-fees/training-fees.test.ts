import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { agreeFee } from '#app/features/procurement/training-fees/agree-fee.server.ts'
import { approveFee } from '#app/features/procurement/training-fees/approve-fee.server.ts'
import { counterFee } from '#app/features/procurement/training-fees/counter-fee.server.ts'
import { expireFees } from '#app/features/procurement/training-fees/expire-fees.server.ts'
import { proposeFee } from '#app/features/procurement/training-fees/propose-fee.server.ts'
import {
  countFeeViews,
  listReceivedFees,
} from '#app/features/procurement/training-fees/queries-fees.server.ts'
import { listTopicsToAnswer } from '#app/features/procurement/training-fees/queries-topics.server.ts'
import { rejectFee } from '#app/features/procurement/training-fees/reject-fee.server.ts'
import { trainingFees, trainingFeeVersions } from '#app/features/procurement/training-fees/tables.server.ts'
import { aTrainingFee, typedFee } from '#app/features/procurement/training-fees/testing.server.ts'
import { wantedFeesOf } from '#app/features/procurement/training-fees/wanted-fees.ts'
import { withdrawFee } from '#app/features/procurement/training-fees/withdraw-fee.server.ts'
import { closeTrainingTopic } from '#app/features/procurement/training-topics/close-training-topic.server.ts'
import { getOwnTopic } from '#app/features/procurement/training-topics/queries-topic.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { reasonOf } from '../proposals/rounds.ts'
import { anApprovedFee, aScene, counterOf, feeOf, later, stepOf } from './scene.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const PAGE = { limit: 50, offset: 0 }
const wanted = (query = '') => wantedFeesOf(new URLSearchParams(query))
const broken = async () => (await checkInvariants()).filter(({ broken: some }) => some > 0)
const reject = { reason: 'Above what we may spend.' }

describe('from a proposal to an approved fee', () => {
  test('each step is a version that both sides read, and the last one stands', async () => {
    const { admin, manager, provider, propose } = await aScene({ limit: '1' })
    const code = await propose()
    expect(await feeOf(admin, code)).toMatchObject({ standing: 'proposed', version: 1, side: 'company' })
    await counterFee(manager, await counterOf(manager, code, { amount: '500', words: 'For two groups.' }))
    expect(await feeOf(provider, code)).toMatchObject({ standing: 'countered', proposer: 'company' })
    // The provider names another one, the company answers, the provider takes it.
    await counterFee(provider, await counterOf(provider, code, { amount: '580' }))
    await counterFee(admin, await counterOf(admin, code, { amount: '550' }))
    await agreeFee(provider, await stepOf(provider, code))
    expect(await feeOf(admin, code)).toMatchObject({ standing: 'proposed', proposer: 'provider' })
    await approveFee(admin, await stepOf(admin, code))

    const fee = await feeOf(provider, code)
    expect(fee).toMatchObject({ standing: 'approved', version: 6, side: 'provider' })
    expect(
      fee.versions.map(({ version, readVersion, step, side, amountMinor }) => [
        version,
        readVersion,
        step,
        side,
        amountMinor,
      ]),
    ).toEqual([
      [6, 5, 'approve', 'company', 55_000],
      [5, 4, 'agree', 'provider', 55_000],
      [4, 3, 'counter', 'company', 55_000],
      [3, 2, 'counter', 'provider', 58_000],
      [2, 1, 'counter', 'company', 50_000],
      [1, 0, 'propose', 'provider', 60_000],
    ])
    // Who of a side has written is that side's matter.
    expect(fee.versions.map(({ side, writtenBy }) => writtenBy !== null && side)).toEqual([
      false,
      'provider',
      false,
      'provider',
      false,
      'provider',
    ])
    expect(await broken()).toEqual([])
  })

  test('what is approved is neither withdrawn, countered nor rejected; what is over is proposed anew', async () => {
    const scene = await aScene()
    const { admin, provider, topic } = scene
    const code = await anApprovedFee(scene)
    const step = await stepOf(admin, code)
    for (const work of [
      () => withdrawFee(provider, step),
      () => rejectFee(admin, { ...step, ...reject }),
      async () => counterFee(admin, await counterOf(admin, code)),
    ])
      expect(await reasonOf(work())).toBe('common:refused.state')
    const again = { ...typedFee(), topic, revision: '2', version: step.version }
    expect(await reasonOf(proposeFee(provider, again))).toBe('training-fees:refused.standing')

    const { propose, ...other } = await aScene()
    const second = await propose()
    await rejectFee(other.admin, { ...(await stepOf(other.admin, second)), ...reject })
    expect((await feeOf(other.provider, second)).said).toMatchObject({ step: 'reject', words: reject.reason })
    const anew = { ...typedFee(), topic: other.topic, revision: '2', version: '2' }
    expect(await proposeFee(other.provider, anew)).toEqual({ code: second, version: 3 })
    // With one key once.
    expect(await proposeFee(other.provider, anew)).toEqual({ code: second, version: 3 })
    await withdrawFee(other.provider, await stepOf(other.provider, second))
    await withdrawFee(other.provider, { code: second, version: '3' })
    expect(await feeOf(other.admin, second)).toMatchObject({ standing: 'withdrawn', version: 4 })
  })

  test('nobody approves or takes what the own side has named', async () => {
    const { admin, provider, propose } = await aScene()
    const code = await propose()
    expect(await reasonOf(agreeFee(provider, await stepOf(provider, code)))).toBe(
      'training-fees:refused.ownCounter',
    )
    await counterFee(admin, await counterOf(admin, code))
    expect(await reasonOf(approveFee(admin, await stepOf(admin, code)))).toBe(
      'training-fees:refused.ownCounter',
    )
  })

  test('a closed topic takes no prices, and what was approved holds', async () => {
    const scene = await aScene()
    const { admin, provider, rival, topic } = scene
    const code = await scene.propose()
    const { revision } = await getOwnTopic(admin, topic)
    await closeTrainingTopic(admin, { code: topic, revision: String(revision) })
    for (const ctx of [admin, provider])
      expect(await reasonOf(counterFee(ctx, await counterOf(ctx, code)))).toBe(
        'training-fees:refused.topicClosed',
      )
    expect(await reasonOf(aTrainingFee(rival, topic))).toBe('training-fees:refused.topicClosed')
    await approveFee(admin, await stepOf(admin, code))
    expect(await feeOf(provider, code)).toMatchObject({ standing: 'approved' })
  })
})

describe('what is typed', () => {
  test.each([
    [{ amount: '' }, 'amount: common:invalid.required'],
    [{ amount: '0' }, 'amount: training-fees:form.amountRange'],
    [{ amount: '-5' }, 'amount: common:invalid.amount'],
    [{ currency: 'JPY', amount: '10.50' }, 'amount: common:invalid.amount'],
    [{ unit: 'hour' }, 'unit: common:invalid.required'],
    [{ includes: ' ' }, 'includes: common:invalid.required'],
    [{ validUntil: '2020-01-01' }, 'validUntil: training-fees:form.validPast'],
    [{ validUntil: '2999-01-01' }, 'validUntil: training-fees:form.validFar'],
    [{ validUntil: '2027-02-31' }, 'validUntil: requirements:form.day'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone: common:invalid.required'],
  ])('%o', async (changes, said) => {
    const { propose } = await aScene()
    expect(await reasonOf(propose(changes as Record<string, string>))).toBe(said)
  })

  test('a rejection has a reason', async () => {
    const { admin, propose } = await aScene()
    const code = await propose()
    const step = await stepOf(admin, code)
    expect(await reasonOf(rejectFee(admin, { ...step, reason: ' ' }))).toBe('reason: common:invalid.required')
  })
})

describe('rights', () => {
  test('a fee is its two sides’ alone: strangers, rivals, other companies and employees find nothing', async () => {
    const scene = await aScene()
    const { admin, provider, rival, outsider, stranger, topic } = scene
    const code = await scene.propose()
    const elsewhere = await aScene()
    const employee = { ...provider, actor: { ...provider.actor, role: 'employee' as const } }
    const others = [rival, outsider, stranger, elsewhere.admin, elsewhere.provider, employee, makeContext({})]
    const step = { code, version: '1' }
    for (const ctx of others) {
      expect(await reasonOf(feeOf(ctx, code))).toBe('common:refused.notFound')
      expect(
        await reasonOf(
          writeMessage(ctx, { about: `training-fee:${code}`, words: 'And?', key: randomUUID() }),
        ),
      ).not.toBe('done')
    }
    for (const ctx of others.slice(0, -1))
      for (const work of [
        () => counterFee(ctx, { ...typedFee(), ...step }),
        () => agreeFee(ctx, step),
        () => approveFee(ctx, step),
        () => rejectFee(ctx, { ...step, ...reject }),
        () => withdrawFee(ctx, step),
      ])
        expect(await reasonOf(work())).toBe('common:refused.notFound')
    for (const ctx of [outsider, stranger, elsewhere.provider, employee])
      expect(await reasonOf(aTrainingFee(ctx, topic))).not.toBe('done')
    const first = { ...typedFee(), topic, revision: '2', version: '0' }
    expect(await reasonOf(proposeFee(outsider, first))).toBe('common:refused.notFound')
    // Neither side takes the step of the other.
    expect(await reasonOf(approveFee(provider, step))).toBe('common:refused.notFound')
    expect(await reasonOf(rejectFee(provider, { ...step, ...reject }))).toBe('common:refused.notFound')
    expect(await reasonOf(withdrawFee(admin, step))).toBe('common:refused.notFound')
    expect(await reasonOf(agreeFee(admin, step))).toBe('common:refused.notFound')
    expect((await feeOf(admin, code)).version).toBe(1)
  })

  test('a rival reads nothing of another’s fee in its own topic, list and fee', async () => {
    const { rival, topic, propose } = await aScene()
    await propose({ amount: '7777', includes: 'Zq7sealed' })
    await aTrainingFee(rival, topic, { amount: '610' })
    const [own] = await listTopicsToAnswer(rival, '', PAGE)
    expect(own?.fee).toMatchObject({ amountMinor: 61_000 })
    const read = JSON.stringify([
      await listTopicsToAnswer(rival, '', PAGE),
      await feeOf(rival, own?.fee?.code ?? ''),
    ])
    for (const word of ['7777', '777700', 'Zq7sealed']) expect(read).not.toContain(word)
  })

  test('a member approves up to the own limit, counters whatever it comes to, and an admin decides above', async () => {
    const { manager, other, admin, propose, provider } = await aScene({ limit: '1000' })
    // Two days of 600.
    const code = await propose()
    const step = await stepOf(manager, code)
    expect(await reasonOf(approveFee(manager, step))).toBe('training-fees:refused.aboveLimit')
    await counterFee(manager, await counterOf(manager, code, { amount: '500' }))
    await agreeFee(provider, await stepOf(provider, code))
    await approveFee(manager, await stepOf(manager, code))
    expect(await feeOf(admin, code)).toMatchObject({ standing: 'approved' })
    // Who has no limit approves all.
    const free = await aScene({ limit: '1' })
    const second = await free.propose()
    await approveFee(free.other, await stepOf(free.other, second))
    expect(other.actor.role).toBe('manager')
  })

  test('providers who may not sell propose nothing', async () => {
    const { provider, topic } = await aScene()
    const waiting = { ...provider, actor: { ...provider.actor, approval: 'pending' as const } }
    expect(await reasonOf(aTrainingFee(waiting, topic))).toBe('training-fees:refused.unapproved')
    const unconfirmed = { ...provider, actor: { ...provider.actor, emailConfirmed: false } }
    expect(await reasonOf(aTrainingFee(unconfirmed, topic))).toBe('training-fees:refused.unconfirmed')
  })

  test('both sides speak about a fee in one conversation', async () => {
    const { admin, provider, propose } = await aScene()
    const code = await propose()
    const write = (ctx: typeof admin) =>
      writeMessage(ctx, { about: `training-fee:${code}`, words: 'With travel?', key: randomUUID() })
    const begun = await write(admin)
    expect((await write(provider)).code).toBe(begun.code)
  })
})

describe('versions', () => {
  test('who acts on an outdated page is refused, whichever step', async () => {
    const { admin, provider, propose } = await aScene()
    const code = await propose()
    const old = await stepOf(admin, code)
    await counterFee(provider, await counterOf(provider, code, { amount: '900' }))
    for (const work of [
      () => approveFee(admin, old),
      () => rejectFee(admin, { ...old, ...reject }),
      () => counterFee(admin, { ...typedFee(), ...old }),
      () => withdrawFee(provider, old),
      () => agreeFee(provider, old),
    ])
      expect(await reasonOf(work())).toBe('training-fees:refused.changed')
    expect(await feeOf(admin, code)).toMatchObject({ version: 2, standing: 'countered' })
  })

  test('who proposes for a topic that was changed since is asked to read it again', async () => {
    const { provider, topic } = await aScene()
    const typed = { ...typedFee(), topic, revision: '1', version: '0' }
    expect(await reasonOf(proposeFee(provider, typed))).toBe('training-fees:refused.topicChanged')
  })

  test('the history is neither changed, deleted nor written with a gap, not even past the product', async () => {
    const { propose } = await aScene()
    const code = await propose()
    const [fee] = await db().select().from(trainingFees).where(eq(trainingFees.code, code))
    const isIts = eq(trainingFeeVersions.feeId, fee?.id ?? '')
    const [first] = await db().select().from(trainingFeeVersions).where(isIts)
    if (!first) throw new Error('no history')
    await expect(db().update(trainingFeeVersions).set({ amountMinor: 1 }).where(isIts)).rejects.toThrow()
    await expect(db().update(trainingFeeVersions).set({ words: '' }).where(isIts)).rejects.toThrow()
    await expect(db().delete(trainingFeeVersions).where(isIts)).rejects.toThrow()
    await expect(
      db()
        .insert(trainingFeeVersions)
        .values({ ...first, version: 3, readVersion: 2 }),
    ).rejects.toThrow()
    expect(await db().select().from(trainingFeeVersions).where(isIts)).toEqual([first])
  })

  test('50 counter-proposals at once give one current fee, and 49 hear that it has changed', async () => {
    const { admin, manager, other, provider, propose } = await aScene()
    const code = await propose()
    const people = [admin, manager, other, provider]
    const works = Array.from({ length: 50 }, (_, at) => {
      const typed = { ...typedFee(new Date(), { amount: String(400 + at) }), code, version: '1' }
      return () => counterFee(people[at % people.length] ?? admin, typed)
    })
    const done = [
      ...(await startTogether('training_fees', works.slice(0, 8))),
      ...(await Promise.allSettled(works.slice(8).map((work) => work()))),
    ]
    const results = done.map((one) =>
      one.status === 'fulfilled' ? 'done' : String(one.reason.reason ?? one.reason),
    )
    expect(results).toHaveLength(50)
    expect(results.filter((one) => one === 'done')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['done', 'training-fees:refused.changed']))
    const fee = await feeOf(admin, code)
    expect(fee).toMatchObject({ version: 2, standing: 'countered' })
    expect(fee.said.amountMinor).toBe(fee.versions[0]?.amountMinor)
    expect(await broken()).toEqual([])
  })

  test('of ten first proposals of one provider at once one is the fee', async () => {
    const { provider, topic } = await aScene()
    const works = Array.from({ length: 10 }, () => () => aTrainingFee(provider, topic))
    const done = await startTogether('training_topics', works)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await db()
      .select()
      .from(trainingFees)
      .where(eq(trainingFees.providerId, provider.actor.partyId))
    expect(rows).toHaveLength(1)
    expect(await broken()).toEqual([])
  })
})

describe('the clock', () => {
  test('a fee ends with its last day, approved ones too, and says so before the job comes by', async () => {
    const scene = await aScene()
    const { admin, provider, rival, topic } = scene
    const approved = await anApprovedFee(scene)
    const proposed = await aTrainingFee(rival, topic, { validUntil: dayAhead(40) })
    const [adminLater, providerLater] = [later(admin, 32), later(provider, 32)]
    expect(await feeOf(adminLater, approved)).toMatchObject({ standing: 'expired', state: 'approved' })
    expect(await countFeeViews(adminLater)).toMatchObject({ approved: 0, over: 1, decide: 1 })
    expect(await reasonOf(withdrawFee(providerLater, { code: approved, version: '2' }))).toBe(
      'training-fees:refused.expired',
    )
    const clock = systemContext('test', { now: adminLater.now })
    expect(await expireFees(clock)).toBeGreaterThan(0)
    expect(await expireFees(clock)).toBe(0)
    const fee = await feeOf(adminLater, approved)
    expect(fee).toMatchObject({ state: 'expired', version: 3 })
    expect(fee.said).toMatchObject({ step: 'expire', side: 'clock', amountMinor: 60_000 })
    expect(await feeOf(adminLater, proposed)).toMatchObject({ state: 'proposed' })
    const anew = { ...typedFee(adminLater.now()), topic, revision: '2', version: '3' }
    expect(await proposeFee(providerLater, anew)).toEqual({ code: approved, version: 4 })
    expect(await broken()).toEqual([])
  })

  test('who proposes anew before the job has come by ends the old one first', async () => {
    const scene = await aScene()
    const code = await anApprovedFee(scene)
    const ctx = later(scene.provider, 32)
    const anew = { ...typedFee(ctx.now()), topic: scene.topic, revision: '2', version: '2' }
    expect(await proposeFee(ctx, anew)).toEqual({ code, version: 4 })
    const steps = (await feeOf(ctx, code)).versions.map(({ step }) => step)
    expect(steps).toEqual(['propose', 'expire', 'approve', 'propose'])
  })

  test('nobody but the system ends fees', async () => {
    const { admin } = await aScene()
    await expect(expireFees(admin)).rejects.toThrow()
  })
})

test('the side that did not act is told of each step, and both of the end', async () => {
  const { admin, manager, provider, providers, propose, accounts } = await aScene()
  const code = await propose()
  await counterFee(manager, await counterOf(manager, code))
  await agreeFee(provider, await stepOf(provider, code))
  await approveFee(admin, await stepOf(admin, code))
  await expireFees(systemContext('test', { now: later(admin, 32).now }))
  await followFacts()
  const told = async (account: { id: string }) =>
    (
      await db()
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.recipientId, account.id as never),
            sql`${notifications.kind} like 'trainingFee%'`,
          ),
        )
    )
      .map(({ kind }) => kind)
      .toSorted()
  expect(await told(providers.provider.account)).toEqual([
    'trainingFeeApproved',
    'trainingFeeCountered',
    'trainingFeeExpired',
  ])
  expect(await told(accounts.first)).toEqual([
    'trainingFeeAgreed',
    'trainingFeeExpired',
    'trainingFeeProposed',
  ])
  // Who negotiates hears of the answer, admin or not.
  expect(await told(accounts.manager)).toContain('trainingFeeAgreed')
  expect(await told(providers.rival.account)).toEqual([])
})

test('lists: what waits first, by view and words, paged', async () => {
  const scene = await aScene()
  const { admin, rival, topic, stranger } = scene
  const code = await scene.propose()
  const second = await aTrainingFee(rival, topic)
  await counterFee(admin, await counterOf(admin, second))
  const codes = async (query = '', page = PAGE) =>
    (await listReceivedFees(admin, wanted(query), page)).map((row) => row.code)
  expect(await codes()).toEqual([code, second])
  expect(await codes('view=decide')).toEqual([code])
  expect(await codes('view=asked')).toEqual([second])
  expect(await codes('view=over')).toEqual([])
  expect(await codes('q=WEAV')).toHaveLength(2)
  expect(await codes('q=%25')).toEqual([])
  expect(await codes('', { limit: 1, offset: 1 })).toEqual([second])
  expect(await countFeeViews(admin)).toEqual({ all: 2, decide: 1, asked: 1, approved: 0, over: 0 })
  expect(await listReceivedFees(stranger, wanted(), PAGE)).toEqual([])
})

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
