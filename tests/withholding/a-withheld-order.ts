import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { ledgerEntries } from '#app/features/money/payments/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { gstinCheckCharacter } from '#app/kit/tax-number.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

type Said = Partial<typeof parties.$inferInsert>

const OF = {
  JP: {
    party: {
      legalName: '高橋 由美',
      street: '道玄坂1-2-3',
      postalCode: '150-0043',
      city: '東京都渋谷区',
      country: 'JP',
      taxNumber: 'T1234567890123',
      taxCategory: 'S',
      taxKind: 'consumption',
      taxRate: 1_000,
      taxIncluded: false,
      legalForm: 'person',
      withholdsSeats: true,
    },
    event: { currency: 'JPY', city: 'Tokyo', country: 'JP', timeZone: 'Asia/Tokyo', priceMinor: 30_000 },
    account: { format: 'swift', number: '0123456', bank: 'MHCBJPJT' },
    payer: {
      kind: 'business',
      name: '鈴木 健',
      company: '株式会社メグロ精機',
      street: '目黒1-1-1',
      postalCode: '153-0063',
      city: '東京都目黒区',
      country: 'JP',
    },
  },
  IT: {
    party: {
      legalName: 'Giulia Bianchi',
      street: 'Via Roma 12',
      postalCode: '20121',
      city: 'Milano',
      country: 'IT',
      taxNumber: 'IT00743110157',
      fiscalCode: 'BNCGLI80A41F205F',
      taxCategory: 'S',
      taxKind: 'vat',
      taxRate: 2_200,
      taxIncluded: false,
      legalForm: 'person',
    },
    event: {
      currency: 'EUR',
      city: 'Milano',
      country: 'IT',
      timeZone: 'Europe/Rome',
      priceMinor: 30_000,
    },
    account: { format: 'iban', number: 'IT60X0542811101000000123456', bank: null },
    payer: {
      kind: 'business',
      name: 'Marco Rossi',
      company: 'Rossi Meccanica S.p.A.',
      street: 'Corso Torino 5',
      postalCode: '10121',
      city: 'Torino',
      country: 'IT',
      taxNumber: 'IT12345670017',
    },
  },
  IN: {
    party: {
      legalName: 'Meera Kulkarni',
      street: '14 MG Road',
      postalCode: '411001',
      city: 'Pune',
      country: 'IN',
      taxNumber: '27AAPFU0939F1ZV',
      taxCategory: 'S',
      taxKind: 'gst',
      taxRate: 1_800,
      taxIncluded: false,
      registersInvoices: true,
    },
    event: { currency: 'INR', city: 'Pune', country: 'IN', timeZone: 'Asia/Kolkata', priceMinor: 300_000 },
    account: { format: 'ifsc', number: '123456789012', bank: 'HDFC0000001' },
    payer: {
      kind: 'business',
      name: 'Anand Phadke',
      company: 'Godavari Motors',
      street: '3 Mill Lane',
      postalCode: '560001',
      city: 'Bengaluru',
      country: 'IN',
      taxNumber: '29AAGCB7383J1Z4',
    },
  },
} as const

let sellers = 0
/** A right one that no other seller of these tests has. */
function aGstin(): string {
  sellers += 1
  const start = `27AAPFU${String(sellers).padStart(4, '0')}F1Z`
  return start + gstinCheckCharacter(start)
}

/** A seller in Japan, Italy or India who takes transfers, and an event of its own. */
export async function aPerson(country: keyof typeof OF, said: Said = {}, priceMinor?: number) {
  const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
  const { party, event, account } = OF[country]
  const made = await inTransaction(async (tx) => {
    await tx
      .update(parties)
      .set({ ...party, ...(country === 'IN' && { taxNumber: aGstin() }), ...said })
      .where(eq(parties.id, owner.partyId))
    const terms = { isOffered: true, validFor: 'all' } as const
    await aBankAccount(tx, { partyId: owner.partyId, holder: party.legalName, ...account, ...terms })
    return anEvent(tx, {
      ...event,
      ownerId: owner.partyId,
      capacity: 200,
      minimum: 1,
      refundSteps: [{ days: 1, percent: 100 }],
      ...(priceMinor && { priceMinor }),
    })
  })
  const ctx: PersonCtx = { ...makeContext({}), actor: personOf(owner, { serviceType: 'provider' }) }
  return { country, ctx, event: made, partyId: owner.partyId }
}

type Payer = { electronicAddress?: string; country?: string; city?: string }
type Sold = Awaited<ReturnType<typeof aPerson>>

/** An order of seats that a company of the same country has on an invoice. */
export async function aWithheldOrder({ country, event }: Sold, said: Payer = {}, quantity = 3) {
  const account = await inTransaction((tx) => anAccount(tx))
  const ctx: PersonCtx = { ...makeContext({}), actor: personOf(account) }
  const { reference } = await holdSeats(ctx, {
    event: event.slug,
    seats: { [event.types[0].id]: quantity },
    key: randomUUID(),
  })
  const participants = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(ctx, { reference, nameLater: 'on', participants })
  await keepDetails(ctx, { reference, ...OF[country].payer, ...said })
  // Companies say it beside their addresses, which are theirs.
  const { electronicAddress } = said
  const kept = (await orderOf(reference)).billing
  if (electronicAddress && kept)
    await db()
      .update(orders)
      .set({ billing: { ...kept, electronicAddress } })
      .where(eq(orders.reference, reference))
  await billOrder(ctx, { reference, key: randomUUID() })
  const order = await orderOf(reference)
  const [invoice] = await papersOf(order.id)
  if (!invoice) throw new Error('no invoice')
  return { ctx, reference, order, invoice }
}

export async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

export const papersOf = (orderId: string) =>
  db().select().from(invoices).where(eq(invoices.subjectId, orderId)).orderBy(invoices.id)

/** What a party has in an account of the ledger. */
export async function balanceOf(partyId: PartyId, account: string): Promise<number> {
  const rows = await db().select().from(ledgerEntries).where(eq(ledgerEntries.ownerId, partyId))
  return rows.reduce((sum, row) => sum + (row.account === account ? row.amountMinor : 0), 0)
}
