import { eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { choosePlan } from '#app/features/money/subscriptions/choose-plan.server.ts'
import { DAY_MS } from '#app/features/money/subscriptions/subscription.ts'
import { subscriptions } from '#app/features/money/subscriptions/tables.server.ts'
import { aSubscription } from '#app/features/money/subscriptions/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

export const system = (days = 0) => systemContext('test', { now: () => new Date(Date.now() + days * DAY_MS) })
const PAYER = { company: 'Limmat AG', address: 'Quai 1\n8001 Zürich', country: 'CH' }
export const wishOf = (given: Record<string, string> = {}) => ({
  cycle: 'month',
  seats: '4',
  card: 'succeeds',
  shown: '3200',
  key: newKey(),
  ...PAYER,
  ...given,
})

/**
 * A company on trial whose trial ends in 20 days, unless said otherwise, and its admin. A seat costs 8.00 a
 * month.
 */
export async function aWorkspace(given: Partial<typeof subscriptions.$inferInsert> = {}) {
  const made = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { trial: true, memberSeats: 10 })
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId })
    const endDate = new Date(Date.now() + 20 * DAY_MS)
    const subscription = await aSubscription(tx, { partyId: company.id, currency: 'EUR', endDate, ...given })
    return { company, account, subscription }
  })
  return { ...made, admin: makeContext({ actor: personIn(made.account, made.company, 'admin') }) }
}
type Made = Awaited<ReturnType<typeof aWorkspace>>
type Account = Awaited<ReturnType<typeof anAccount>>
type Company = Awaited<ReturnType<typeof aCompany>>

export function personIn(account: Account, company: Company, role: Person['role']): Person {
  const { kind, name, country, writableUntil, trial } = company
  return personOf(account, {
    partyId: company.id,
    role,
    userType: 'CO',
    company: { kind: kind === 'sme' ? 'sme' : 'company', name, country, writableUntil, trial },
  })
}

export const rowOf = async ({ subscription: { id } }: Made) => {
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.id, id))
  if (!row) throw new Error('no subscription')
  return row
}
export const paymentsOf = ({ subscription: { id } }: Made) =>
  db().select().from(payments).where(eq(payments.subjectId, id)).orderBy(payments.createdAt)
export const invoicesOf = ({ subscription: { id } }: Made) =>
  db().select().from(invoices).where(eq(invoices.subjectId, id)).orderBy(invoices.number)
export const partyOf = async ({ company: { id } }: Made) =>
  (await db().select().from(parties).where(eq(parties.id, id)))[0]
export const notificationsTo = async ({ account: { id } }: Made) =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, id)))
    .map(({ kind }) => kind)
    .toSorted()
export const broken = async () => (await checkInvariants()).filter(({ broken }) => broken > 0)

/** The subscription, paid for a month that began `days` ago by a card that is kept, unless said otherwise. */
export async function aPaidWorkspace(
  days = 0,
  card = 'succeeds',
  given: Record<string, string> = { keep: 'on' },
) {
  const made = await aWorkspace({ endDate: new Date(Date.now() - days * DAY_MS), state: 'cancelled' })
  const then = () => new Date(Date.now() - days * DAY_MS)
  await choosePlan({ ...made.admin, now: then }, wishOf({ card, ...given }))
  return made
}
