import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { decisionNumber } from '#app/features/people/notifications/objection.ts'
import { endActs } from '#app/features/people/staff-acts/end-acts.server.ts'
import { getOwnNotice } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { payoutHolds, payouts } from '#app/features/sales/payouts/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { getContactMessage } from '#app/features/site/support/queries-contact.server.ts'
import type { StaffTask } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { contextKey } from '#app/platform/http/page.server.ts'
import { renderKey } from '#app/platform/http/render.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { action as decideOnAccount } from '#app/routes/admin/account.tsx'
import { action as stepBatch } from '#app/routes/admin/payout-batch.tsx'
import { action as payOut } from '#app/routes/admin/payouts.tsx'
import { loader as ownPayouts } from '#app/routes/provider/payouts.tsx'
import { anObjection } from '#tests/support/an-objection.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Route = (args: never) => Promise<unknown>

const DAY = 86_400_000
const WORDS = 'Two buyers never saw a trainer'

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await loadRegistries()
})

async function aStaff(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks }))
  return (given: Partial<Ctx> = {}) => makeContext({ actor: personOf(account, { staffTasks }), ...given })
}

const routeArgs = (ctx: Ctx, params: Record<string, string>, init?: RequestInit) => {
  const context = new RouterContextProvider()
  context.set(contextKey, ctx)
  context.set(renderKey, { nonce: '', language: 'en' })
  const request = new Request('http://localhost/admin', init)
  return { request, params, context, url: new URL(request.url) } as never
}

/** Posts a form as a browser does; what it answers, or where it leads. */
async function post(
  route: unknown,
  ctx: Ctx,
  params: Record<string, string>,
  values: Record<string, string>,
) {
  const init = { method: 'POST', body: new URLSearchParams(values) }
  const answer = await (route as Route)(routeArgs(ctx, params, init)).catch((thrown: unknown) => thrown)
  return answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)
}

/** A provider who is owed a seat that was paid through the sandbox gateway, of a training some days ago. */
async function aCreditor() {
  const made = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await aBankAccount(tx, { partyId: owner.partyId })
    const startsAt = new Date(Date.now() - 9 * DAY)
    const endsAt = new Date(startsAt.getTime() + DAY / 4)
    const given = {
      ownerId: owner.partyId,
      priceMinor: 10_000,
      currency: 'EUR',
      minimum: 1,
      startsAt,
      endsAt,
    }
    const event = await anEvent(tx, given)
    const order = await anOrder(tx, { event, buyer: await anAccount(tx) })
    await recordConfirmed(tx, order.id)
    return { owner, order }
  })
  await followFacts([deliverSandboxWebhookJob])
  return made
}

/** What the provider's page says: what is due, why it is held, in which words. */
async function saysTo({ owner }: { owner: Account }, now: Date) {
  const actor = personOf(owner, { serviceType: 'provider', approval: 'approved' })
  const loaded = await (ownPayouts as unknown as Route)(routeArgs(makeContext({ actor, now: () => now }), {}))
  const { standing } = ('data' in (loaded as object) ? (loaded as { data: unknown }).data : loaded) as {
    standing: { standings: { due: number; reason: string | null }[]; words: string | null }
  }
  const [one] = standing.standings
  return { due: one?.due ?? 0, reason: one?.reason ?? null, words: standing.words }
}
const paidTo = ({ owner }: { owner: Account }) =>
  db().select().from(payouts).where(eq(payouts.partyId, owner.partyId))

/** Prepares a batch, sends it and says that all of it has arrived; the code of the batch, or null. */
async function payAll(staff: Ctx) {
  const wanted = { intent: 'prepare', currency: 'EUR', method: 'sepa', key: randomUUID() }
  const place = await post(payOut, staff, {}, wanted)
  const code = place.split('/').at(-1) ?? ''
  if (!/^[A-Z0-9]{10}$/.test(code)) return null
  for (const intent of ['send', 'paid']) await post(stepBatch, staff, { code }, { intent })
  return code
}

const stop = (username: string, given: Record<string, string> = {}) => ({
  intent: 'decide',
  username,
  acts: 'party.stopPayments',
  rule: 'fraud',
  source: 'look',
  facts: WORDS,
  key: newKey(),
  ...given,
})
const stopsOf = ({ owner }: { owner: Account }) =>
  db()
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.partyId, owner.partyId), eq(staffActs.act, 'stopPayments')))
const broken = async () => (await checkInvariants()).filter((one) => one.broken > 0)

/** When the money of that training is due. */
const DUE = new Date(Date.now() + 30 * DAY)

test.each(['taken back', 'over', 'released by who pays out'] as const)(
  'a stop of payouts holds what is due and says why, and once it is %s it is paid, once',
  async (how) => {
    const [moderate, payer] = [await aStaff('moderate'), await aStaff('payOut')]
    const creditor = await aCreditor()
    const { username } = creditor.owner
    const before = await saysTo(creditor, DUE)
    expect(before).toMatchObject({ reason: null, words: null })
    expect(before.due).toBeGreaterThan(0)

    const days: Record<string, string> = how === 'over' ? { days: '7' } : {}
    const wish = stop(username, days)
    const both = await Promise.all([1, 2].map(() => post(decideOnAccount, moderate(), { username }, wish)))
    expect(both).toEqual([
      `/admin/accounts/${username}?done=decide`,
      `/admin/accounts/${username}?done=decide`,
    ])
    const at = { now: () => DUE }
    await payAll(payer(at))
    expect(await paidTo(creditor)).toEqual([])
    expect(await saysTo(creditor, DUE)).toEqual({ due: before.due, reason: 'review', words: WORDS })
    const [act, ...more] = await stopsOf(creditor)
    expect(more).toEqual([])

    if (how === 'taken back')
      await post(
        decideOnAccount,
        moderate(),
        { username },
        { intent: 'takeBack', act: act?.id ?? '', reason: 'They did' },
      )
    else if (how === 'over') await endActs(systemContext('test', at))
    else await post(payOut, payer(), {}, { intent: 'release', username })
    expect((await stopsOf(creditor))[0]?.endedAt).not.toBeNull()
    expect(await saysTo(creditor, DUE)).toEqual(before)
    const code = await payAll(payer(at))
    expect(code).not.toBeNull()
    expect(await paidTo(creditor)).toMatchObject([{ state: 'paid', amountMinor: before.due }])
    await payAll(payer(at))
    expect(await paidTo(creditor)).toHaveLength(1)
    expect(await saysTo(creditor, DUE)).toMatchObject({ due: 0, words: null })
    expect(await broken()).toEqual([])
  },
)

test('what ended before its day ends nothing else on it: a later hold stays', async () => {
  const [moderate, payer] = [await aStaff('moderate'), await aStaff('payOut')]
  const creditor = await aCreditor()
  const { username } = creditor.owner
  await post(decideOnAccount, moderate(), { username }, stop(username, { days: '7' }))
  await post(payOut, payer(), {}, { intent: 'release', username })
  const [act] = await stopsOf(creditor)
  expect(act?.endedAt).not.toBeNull()
  await post(payOut, payer(), {}, { intent: 'hold', username, words: 'A dispute is open' })
  await endActs(systemContext('test', { now: () => DUE }))
  const isHeld = and(eq(payoutHolds.partyId, creditor.owner.partyId), isNull(payoutHolds.releasedAt))
  expect(await db().select().from(payoutHolds).where(isHeld)).toMatchObject([{ words: 'A dispute is open' }])
  const back = { intent: 'takeBack', act: act?.id ?? '', reason: 'Twice' }
  expect(await post(decideOnAccount, moderate(), { username }, back)).toContain('staff-acts:refused.done')
  expect(await db().select().from(payoutHolds).where(isHeld)).toHaveLength(1)
})

test('what has ended on its day is read as ended, and an objection to it is another person’s still', async () => {
  const [one, other] = [await aStaff('moderate'), await aStaff('moderate')]
  const creditor = await aCreditor()
  const { username } = creditor.owner
  await post(decideOnAccount, one(), { username }, stop(username, { days: '7' }))
  await endActs(systemContext('test', { now: () => DUE }))
  const [act] = await stopsOf(creditor)
  const number = decisionNumber(act?.decisionId ?? '')
  const notice = await getOwnNotice(makeContext({ actor: personOf(creditor.owner) }), number)
  expect(notice?.acts).toMatchObject([{ act: 'stopPayments', rule: 'fraud', endedAt: DUE }])

  const reference = await anObjection(number, creditor.owner)
  await expect(getContactMessage(one(), reference)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await getContactMessage(other(), reference)).toMatchObject({ reference, about: 'objection' })
  const back = { intent: 'takeBack', act: act?.id ?? '', reason: 'You were right' }
  expect(await post(decideOnAccount, other(), { username }, back)).toContain('staff-acts:refused.done')
})
