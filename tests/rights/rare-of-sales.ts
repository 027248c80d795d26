import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { getBankAccount } from '#app/features/people/bank-accounts/queries-account.server.ts'
import { saveBankAccount } from '#app/features/people/bank-accounts/save-bank-account.server.ts'
import { bankAccountChanges } from '#app/features/people/bank-accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { sellSeats } from '#app/features/sales/organiser-sales/manual-orders/sell-seats.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { deadAddresses, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aBilledOrder, aSeller } from '../invoice-corrections/a-billed-order.ts'
import { someone, there } from '../staff-acts/scene.ts'
import { filledIn, onSale } from '../support/a-limited-member.ts'
import { followFacts } from '../support/follow-facts.ts'
import { type RarePage, toOne, toVisitor } from './rare-page.ts'

const DAY = 86_400_000

/** What sellers and buyers have while money, a paper or a change is on its way. */
export async function rareOfSales(): Promise<RarePage[]> {
  return [
    ...(await invoicesOwed()),
    ...(await owedBack()),
    await stoppable(),
    await atTheBank(),
    await soldByHand(),
  ]
}

/** An invoice that is overdue, to a buyer from whom emails come back. */
async function invoicesOwed() {
  const seller = await aSeller()
  const { ctx, invoice } = await aBilledOrder(seller, { now: () => new Date(Date.now() - 40 * DAY) })
  if (ctx.actor.kind !== 'person') throw new Error('a buyer is somebody')
  const [mail] = await db().select({ id: emails.id }).from(emails).limit(1)
  await db()
    .insert(deadAddresses)
    .values({
      address: ctx.actor.email.toLowerCase(),
      reason: 'bounced',
      status: '5.1.1',
      said: 'no such user',
      emailId: mail?.id ?? newId(),
      since: new Date(),
    })
  const at = `/dashboard/i/invoice/${invoice.id}`
  return ['send', 'reminders'].map((page) => toOne(`${at}/${page}`, 'who sold', seller.owner))
}

/** What a seller was transferred for a booking that is cancelled. */
async function owedBack() {
  const seller = await aSeller()
  const account = await someone()
  const buyer = makeContext({ actor: personOf(account) })
  const { reference } = await aBilledOrder(seller, { quantity: 1, buyer })
  const day = new Date().toISOString().slice(0, 10)
  await markTransferPaid(seller.ctx, { reference, amount: '119', day })
  await cancelBooking(buyer, { reference, seen: '11900' })
  return [toOne(`/order/${reference}/refund`, 'who bought', account)]
}

const PASSWORD = 'correct horse battery'

/** Another bank account of somebody, by the link of the email that tells of it. */
async function stoppable() {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved', password: PASSWORD }),
  )
  const ctx = makeContext({ actor: personOf(account, { serviceType: 'provider' }) })
  const of = { holder: 'Ada Lovelace', format: 'iban', pass: PASSWORD }
  const { seen } = await getBankAccount(ctx)
  await saveBankAccount(ctx, { ...of, iban: 'DE89 3704 0044 0532 0130 00', seen })
  const { seen: then } = await getBankAccount(ctx)
  await saveBankAccount(ctx, { ...of, iban: 'FR14 2004 1010 0505 0001 3M02 606', seen: then })
  const [change] = await db()
    .select()
    .from(bankAccountChanges)
    .where(and(eq(bankAccountChanges.partyId, account.partyId), eq(bankAccountChanges.state, 'waiting')))
  return toVisitor(`/bank-account/stop/${there(change).stopKey}`)
}

/** A card whose bank wants its payer to confirm. */
async function atTheBank() {
  const account = await someone()
  const buyer = makeContext({ actor: personOf(account) })
  const reference = await filledIn(buyer, await onSale(), 1)
  const { confirmPath } = await payOrder(buyer, { reference, card: 'confirms', key: randomUUID() })
  return toOne(there(confirmPath), 'who pays', account)
}

/** Seats that an organiser sold by hand, by the link of the email to who bought them. */
async function soldByHand() {
  const { ctx, event } = await aSeller()
  const email = `firm-${randomUUID().slice(0, 8)}@example.com`
  const { reference } = await sellSeats(ctx, {
    event: event.slug,
    key: randomUUID(),
    seats: { [event.types[0].id]: '1' },
    name: 'Asha Rao',
    email,
    kind: 'business',
    company: 'Rao Gears GmbH',
    address: 'Hafenstraße 1\n20457 Hamburg',
    country: 'DE',
    language: 'de',
    pay: 'bill',
  })
  // What others pay by card is told to nobody here.
  await followFacts([deliverSandboxWebhookJob])
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, email))
  const link = /\/order\/\w+\/booking\/([\w-]+)/.exec(there(mail).text)?.[1] ?? ''
  return toVisitor(`/order/${reference}/booking/${link}`)
}
