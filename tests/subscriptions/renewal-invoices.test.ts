import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { billRenewals } from '#app/features/money/subscriptions/bill-renewals.server.ts'
import { choosePlan } from '#app/features/money/subscriptions/choose-plan.server.ts'
import { endOverdueSubscriptions } from '#app/features/money/subscriptions/end-overdue-subscriptions.server.ts'
import { markPlanPaid } from '#app/features/money/subscriptions/mark-plan-paid.server.ts'
import { getBilling, getPlanInvoice } from '#app/features/money/subscriptions/queries-billing.server.ts'
import { listPlanBills } from '#app/features/money/subscriptions/queries-staff.server.ts'
import { remindAdmins } from '#app/features/money/subscriptions/remind-admins.server.ts'
import { setPayWay } from '#app/features/money/subscriptions/set-pay-way.server.ts'
import { setRenewal } from '#app/features/money/subscriptions/set-renewal.server.ts'
import { DAY_MS } from '#app/features/money/subscriptions/subscription.ts'
import { subscriptionCharges } from '#app/features/money/subscriptions/tables.server.ts'
import { takePlanTransfer } from '#app/features/money/subscriptions/take-plan-transfer.server.ts'
import { writePlanInvoice } from '#app/features/money/subscriptions/write-plan-invoice.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aPaidWorkspace,
  broken,
  notificationsTo,
  partyOf,
  paymentsOf,
  rowOf,
  system,
  wishOf,
} from '#tests/support/a-paid-workspace.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

type Made = Awaited<ReturnType<typeof aPaidWorkspace>>

const documentsOf = ({ company: { id } }: Made) =>
  db().select().from(invoices).where(eq(invoices.buyerId, id)).orderBy(invoices.createdAt)

const statesOf = async (made: Made) => (await documentsOf(made)).map(({ kind, state }) => `${kind} ${state}`)

/** Staff whose account is there, as traces point at it. */
async function settling(): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  return makeContext({ actor: { ...personOf(account), staffTasks: ['payOut'] } })
}

/** A workspace whose renewal is billed, ten days before its end. */
async function aBilled(): Promise<Made> {
  const made = await aPaidWorkspace(20)
  await setPayWay(made.admin, { payWay: 'invoice' })
  await billRenewals(system())
  return made
}

async function referenceOf(made: Made): Promise<string> {
  const rows = await db()
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscriptionId, made.subscription.id))
  return rows.flatMap(({ reference }) => reference ?? []).at(-1) ?? ''
}

const came = async (made: Made, { minor = 3_200, days = 0 } = {}) => {
  const references = [await referenceOf(made)]
  const day = '2026-01-01'
  return inTransaction((tx) =>
    takePlanTransfer(tx, system(days), { references, amountMinor: minor, currency: 'EUR', day }),
  )
}

describe('a renewal on an invoice', () => {
  test('is billed once, weeks before, with the account to transfer to, and runs on when the money comes', async () => {
    const made = await aPaidWorkspace(8)
    const { endDate } = await rowOf(made)
    await setPayWay(made.admin, { payWay: 'invoice' })
    expect(await billRenewals(system())).toBe(0)
    const billed = await Promise.all([1, 2, 3].map(() => billRenewals(system(2))))
    expect(billed.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await billRenewals(system(3))).toBe(0)
    expect(await statesOf(made)).toEqual(['invoice paid', 'invoice issued'])
    const [, invoice] = await documentsOf(made)
    expect(invoice).toMatchObject({ totalMinor: 3_200, dueOn: endDate.toISOString().slice(0, 10) })
    expect(invoice?.transfer?.reference).toMatch(/^RF/)
    expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['succeeded', 'waiting'])
    const { bill } = await getBilling(made.admin)
    expect(bill).toMatchObject({ numberText: invoice?.numberText, totalMinor: 3_200 })
    expect((await getPlanInvoice(made.admin, invoice?.numberText ?? '')).owed?.scan).not.toBeNull()
    expect((await writePlanInvoice(made.admin, invoice?.numberText ?? '')).subarray(0, 5).toString()).toBe(
      '%PDF-',
    )

    expect(await came(made, { minor: 3_100 })).toBe('mismatch')
    expect(await Promise.all([1, 2, 3].map(() => came(made)))).toEqual(
      expect.arrayContaining(['paid', 'again', 'again']),
    )
    expect(await rowOf(made)).toMatchObject({ state: 'active', periodStart: endDate, payWay: 'invoice' })
    expect(await statesOf(made)).toEqual(['invoice paid', 'invoice paid'])
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toEqual(['planPaid', 'planPaid'])
    expect(await broken()).toEqual([])
  })

  test('leaves the workspace open for two weeks, reminds, locks, and opens it again with the days of the lock', async () => {
    const made = await aBilled()
    const { endDate } = await rowOf(made)
    const ends = (endDate.getTime() - Date.now()) / DAY_MS
    expect((await partyOf(made))?.writableUntil).toEqual(new Date(endDate.getTime() + 14 * DAY_MS))
    await followFacts([deliverSandboxWebhookJob])
    for (const day of [-1, 1.1, 1.2, 7.1, 12.1, 13]) await remindAdmins(system(ends + day))
    await endOverdueSubscriptions(system(ends + 13.9))
    expect((await rowOf(made)).state).toBe('active')
    await endOverdueSubscriptions(system(ends + 14.1))
    expect((await rowOf(made)).state).toBe('past_due')
    await followFacts([deliverSandboxWebhookJob])
    const kinds = await notificationsTo(made)
    expect(kinds.filter((kind) => kind === 'planInvoiceLate')).toHaveLength(3)
    expect(kinds).toEqual(expect.arrayContaining(['planInvoiced', 'planDue']))

    expect(await came(made, { days: ends + 17 })).toBe('paid')
    const row = await rowOf(made)
    expect(row).toMatchObject({ state: 'active', periodStart: endDate })
    const plain = await aBilled()
    await came(plain)
    const locked = row.endDate.getTime() - endDate.getTime()
    const usual = (await rowOf(plain)).endDate.getTime() - ((await rowOf(plain)).periodStart?.getTime() ?? 0)
    expect(Math.round((locked - usual) / DAY_MS)).toBe(3)
    expect(await broken()).toEqual([])
  })

  test('is credited where it is renewed otherwise, not at all, or ends unpaid; its money pays nothing then', async () => {
    const otherwise = await aBilled()
    await Promise.all([1, 2].map(() => setPayWay(otherwise.admin, { payWay: 'hand' })))
    expect(await statesOf(otherwise)).toEqual(['invoice paid', 'invoice credited', 'credit_note credited'])
    expect(await came(otherwise)).toBe('mismatch')
    const again: Ctx = { ...otherwise.admin, now: () => new Date(Date.now() + 8 * DAY_MS) }
    expect(await choosePlan(again, wishOf())).toMatchObject({ state: 'succeeded' })

    const stopped = await aBilled()
    await setRenewal(stopped.admin, { renew: 'no' })
    expect((await statesOf(stopped)).slice(1)).toEqual(['invoice credited', 'credit_note credited'])

    const unpaid = await aBilled()
    for (const day of [40, 80]) await endOverdueSubscriptions(system(day))
    expect((await rowOf(unpaid)).state).toBe('cancelled')
    expect((await statesOf(unpaid)).slice(1)).toEqual(['invoice credited', 'credit_note credited'])
    expect(await broken()).toEqual([])
  })

  test('money that comes while an admin chooses another way pays, or meets a credited invoice', async () => {
    for (const _ of [1, 2, 3]) {
      const made = await aBilled()
      const [paid] = await Promise.allSettled([came(made), setPayWay(made.admin, { payWay: 'hand' })])
      const became = paid?.status === 'fulfilled' ? paid.value : null
      expect((await statesOf(made))[1]).toBe(became === 'paid' ? 'invoice paid' : 'invoice credited')
    }
    expect(await broken()).toEqual([])
  })

  test('staff who pay out see what is open and say that it came, once; nobody else does', async () => {
    const made = await aBilled()
    const [, invoice] = await documentsOf(made)
    const number = invoice?.numberText ?? ''
    const staff = await settling()
    expect((await listPlanBills(staff, 1)).rows.map((row) => row.number)).toContain(number)
    const said = { number, amount: '32.00', day: new Date().toISOString().slice(0, 10) }
    for (const wrong of [{ amount: '31.00' }, { amount: 'x' }, { day: '2099-01-01' }])
      await expect(markPlanPaid(staff, { ...said, ...wrong })).rejects.toMatchObject({
        fields: expect.anything(),
      })
    await expect(markPlanPaid(staff, { ...said, number: '1999-00001' })).rejects.toMatchObject({
      kind: 'notFound',
    })
    for (const ctx of [
      made.admin,
      makeContext({}),
      makeContext({ actor: { ...aStaffMember(), staffTasks: [] } }),
    ]) {
      await expect(markPlanPaid(ctx, said)).rejects.toMatchObject({ kind: 'notFound' })
      await expect(listPlanBills(ctx, 1)).rejects.toMatchObject({ kind: 'notFound' })
    }
    await Promise.all([1, 2, 3].map(() => markPlanPaid(staff, said)))
    expect(await statesOf(made)).toEqual(['invoice paid', 'invoice paid'])
    expect((await listPlanBills(staff, 1)).rows.map((row) => row.number)).not.toContain(number)
    const { rows } = await db().execute(
      sql`select 1 from ledger_transactions where subject_id = ${made.subscription.id} and kind = 'sale'`,
    )
    expect(rows).toHaveLength(2)
    expect(await broken()).toEqual([])
  })
})
