import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rejectFee } from '#app/features/procurement/training-fees/reject-fee.server.ts'
import { trainingFeeRequests, trainingFees } from '#app/features/procurement/training-fees/tables.server.ts'
import { closeTrainingTopic } from '#app/features/procurement/training-topics/close-training-topic.server.ts'
import { getOwnTopic } from '#app/features/procurement/training-topics/queries-topic.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import { findRequestableTraining } from '#app/features/sales/training-requests/queries-requestable.server.ts'
import { getTrainingRequest } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { trainingTerms } from '#app/features/sales/training-requests/terms/tables.server.ts'
import { lineOf, shownMark } from '#app/features/sales/training-requests/terms/terms.ts'
import { dayAhead } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { reasonOf } from '../proposals/rounds.ts'
import { anApprovedFee, aScene, feeOf, later, stepOf } from './scene.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** What the form of a training at a fee sends: two days for ten people, a month ahead, but for `changes`. */
async function typed(ctx: Ctx, fee: string, changes: Record<string, string> = {}) {
  const form: Record<string, string> = {
    fee,
    key: randomUUID(),
    participants: '10',
    mode: 'online',
    timeZone: 'Europe/Berlin',
    day1: dayAhead(20),
    day2: dayAhead(21),
    from: '09:00',
    to: '17:00',
    words: '',
    ...changes,
  }
  const offer = await findRequestableTraining(ctx, { topic: '', trainer: '', fee })
  const days = ['day1', 'day2', 'day3'].filter((name) => form[name]).length
  const line = offer?.price ? lineOf(offer.price, { people: Number(form.participants), days }) : null
  return { shown: shownMark(line), ...form }
}

const broken = async () => (await checkInvariants()).filter(({ broken: some }) => some > 0)

describe('a training at an approved fee', () => {
  test.each([
    ['day', '600', 120_000],
    ['person', '90', 90_000],
    ['whole', '1500', 150_000],
  ])('by %s: the request has the price that was approved', async (unit, amount, totalMinor) => {
    const scene = await aScene({ limit: '5000' })
    const fee = await anApprovedFee(scene, { unit, amount })
    const { code } = await askForTraining(scene.manager, await typed(scene.manager, fee))
    const request = await getTrainingRequest(scene.provider, code)
    expect(request).toMatchObject({
      title: 'Weaving for beginners',
      unit,
      totalMinor,
      currency: 'EUR',
      state: 'requested',
      priceFixed: true,
    })
    expect((await feeOf(scene.admin, fee)).requests.map((one) => one.code)).toEqual([code])
    expect((await feeOf(scene.provider, fee)).requests.map((one) => one.code)).toEqual([code])

    await acceptTraining(scene.provider, { code, version: '1' })
    expect(await getTrainingRequest(scene.admin, code)).toMatchObject({ state: 'accepted', totalMinor })
    expect(await broken()).toEqual([])
  })

  test('a counter-proposal of the provider is of days alone, at the same price', async () => {
    const scene = await aScene()
    const fee = await anApprovedFee(scene)
    const { code } = await askForTraining(scene.admin, await typed(scene.admin, fee))
    const days = { day1: dayAhead(25), day2: dayAhead(26), day3: dayAhead(27), from: '09:00', to: '17:00' }
    await counterTraining(scene.provider, { code, version: '1', ...days, amount: '9000', currency: 'EUR' })
    expect(await getTrainingRequest(scene.admin, code)).toMatchObject({
      version: 2,
      unit: 'day',
      unitMinor: 60_000,
      quantity: 3,
      totalMinor: 180_000,
    })
    // Nor past the product.
    const [request] = await db().select().from(trainingRequests).where(eq(trainingRequests.code, code))
    const [terms] = await db()
      .select()
      .from(trainingTerms)
      .where(eq(trainingTerms.subjectId, request?.id ?? ''))
    if (!terms) throw new Error('no terms')
    await expect(
      db()
        .insert(trainingTerms)
        .values({ ...terms, version: 3, unitMinor: 1 }),
    ).rejects.toThrow()
    expect(await broken()).toEqual([])
  })

  test('nothing is requested at a fee that is not approved, is over, or has another price', async () => {
    const scene = await aScene()
    const { admin } = scene
    const proposed = await scene.propose()
    const form = await typed(admin, proposed)
    expect(await reasonOf(askForTraining(admin, form))).toBe('trainings:refused.gone')
    await rejectFee(admin, { ...(await stepOf(admin, proposed)), reason: 'No.' })
    expect(await reasonOf(askForTraining(admin, form))).toBe('trainings:refused.gone')

    const other = await aScene()
    const approved = await anApprovedFee(other)
    const good = await typed(other.admin, approved)
    expect(await reasonOf(askForTraining(other.admin, { ...good, shown: 'EUR 100' }))).toBe(
      'trainings:refused.priceMoved',
    )
    const after = later(other.admin, 32)
    const days = { day1: dayAhead(60), day2: dayAhead(61) }
    expect(await reasonOf(askForTraining(after, { ...good, ...days }))).toBe('trainings:refused.gone')
    // A closed topic leaves an approved fee as it is.
    const { revision } = await getOwnTopic(other.admin, other.topic)
    await closeTrainingTopic(other.admin, { code: other.topic, revision: String(revision) })
    expect(await reasonOf(askForTraining(other.admin, good))).toBe('done')
    expect(await broken()).toEqual([])
  })

  test('strangers, rivals, the provider itself and visitors request nothing at it', async () => {
    const scene = await aScene()
    const fee = await anApprovedFee(scene)
    const good = await typed(scene.admin, fee)
    const elsewhere = await aScene()
    for (const ctx of [scene.rival, scene.provider, scene.stranger, elsewhere.admin, makeContext({})]) {
      expect(await findRequestableTraining(ctx, { topic: '', trainer: '', fee })).toBeNull()
      const asked = { ...good, email: 'guest@example.com', code: '', name: 'A guest' }
      expect(await reasonOf(askForTraining(ctx, asked))).toBe('trainings:refused.gone')
    }
  })

  test('the database ties a request to an approved version alone, and leaves that as it is', async () => {
    const scene = await aScene()
    const fee = await anApprovedFee(scene)
    await askForTraining(scene.admin, await typed(scene.admin, fee))
    const [tied] = await db()
      .select()
      .from(trainingFeeRequests)
      .innerJoin(trainingFees, eq(trainingFees.id, trainingFeeRequests.feeId))
      .where(eq(trainingFees.code, fee))
    if (!tied) throw new Error('nothing is tied')
    const row = tied.training_fee_requests
    const isIt = eq(trainingFeeRequests.trainingRequestId, row.trainingRequestId)
    await expect(db().delete(trainingFeeRequests).where(isIt)).rejects.toThrow()
    await expect(db().update(trainingFeeRequests).set({ version: 1 }).where(isIt)).rejects.toThrow()
    const another = await aScene()
    const open = await another.propose()
    const [unapproved] = await db().select().from(trainingFees).where(eq(trainingFees.code, open))
    await expect(
      db()
        .insert(trainingFeeRequests)
        .values({ trainingRequestId: row.trainingRequestId, feeId: unapproved?.id ?? '', version: 1 }),
    ).rejects.toThrow()
  })
})
