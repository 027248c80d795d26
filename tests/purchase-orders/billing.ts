import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { InvoiceLine } from '#app/features/money/invoicing/tables.server.ts'
import { issuedInvoices, numberText, takeNumbers } from '#app/features/money/invoicing/testing.server.ts'
import { mailPurchaseOrder } from '#app/features/procurement/order-links/mail-purchase-order.server.ts'
import { noteDelivery } from '#app/features/procurement/order-matching/note-delivery.server.ts'
import { purchaseOrderInvoices } from '#app/features/procurement/order-matching/tables.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { aPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aProvider, type PersonCtx, somebody } from '../proposals/rounds.ts'

export const SYSTEM = systemContext('test')

export type Scene = Awaited<ReturnType<typeof aScene>>

/** A buyer, a provider and a stranger. */
export async function aScene() {
  const [provider, buyer, stranger] = [await aProvider(), await somebody(), await somebody()]
  return {
    provider: provider.ctx,
    buyer: buyer.ctx,
    stranger: stranger.ctx,
    username: provider.account.displayUsername,
    sides: { sellerId: provider.account.partyId, buyerId: buyer.account.partyId },
  }
}

type Ordered = [kind: string, text: string, quantity: string, unit: string]

/** An acknowledged order of lines; two seats at 100.00 and one day at 600.00 without others. */
export async function anOrder(
  { buyer, provider, username }: Pick<Scene, 'buyer' | 'provider' | 'username'>,
  lines: Ordered[] = [
    ['seats', 'Seats at the loom', '2', '100'],
    ['days', 'Day of training', '1', '600'],
  ],
  {
    state = 'acknowledged',
    ...changes
  }: { state?: 'draft' | 'sent' | 'acknowledged' } & Record<string, unknown> = {},
): Promise<string> {
  const rows = Object.fromEntries(
    lines.map(([kind, text, quantity, unit], at) => [at, { kind, text, quantity, unit }]),
  )
  const code = await aPurchaseOrder(buyer, username, { lines: rows, isDraft: state === 'draft', ...changes })
  if (state === 'acknowledged') await acknowledgePurchaseOrder(provider, await stepOf(provider, code))
  return code
}

export const stepOf = async (ctx: PersonCtx, code: string) => ({
  code,
  revision: (await getPurchaseOrder(ctx, code)).revision,
})

export async function idOf(code: string): Promise<string> {
  const [row] = await db()
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.code, code))
  return row?.id ?? ''
}

/** The token of the link that a version was mailed with. */
export async function mailedLink(code: string, version = 1): Promise<string> {
  const purchaseOrderId = await idOf(code)
  await mailPurchaseOrder(SYSTEM, { purchaseOrderId, version })
  const rows = await db()
    .select()
    .from(emails)
    .where(eq(emails.kind, 'order-links.purchase-order-received'))
    .orderBy(emails.createdAt)
  const last = rows.at(-1)
  if (!last) throw new Error('nothing was mailed')
  return /\/purchase-order\/([\w-]{43})/.exec(last.text)?.[1] ?? ''
}

type Billed = {
  sellerId: PartyId
  buyerId: PartyId
  /** What it says: how many of what at which unit price, in minor units. */
  lines: [text: string, quantity: number, unitMinor: number][]
  currency?: string
  /** The number of the order that it says. */
  number?: string | null
  /** The invoice that it credits. */
  credits?: string
  subjectId?: string
  tax?: { isIncluded: boolean; rate: number }
}

/** An invoice, or a credit note, as it is issued. Returns its id. */
export async function anInvoice(billed: Billed): Promise<string> {
  const { sellerId, buyerId, currency = 'EUR', number = null, credits, tax } = billed
  const id = newId()
  const kind = credits ? 'credit_note' : 'invoice'
  const lineTax = tax ? { category: 'S' as const, reason: null, rate: tax.rate } : null
  const lines = billed.lines.map(
    ([text, quantity, unitMinor]): InvoiceLine => ({
      text,
      quantity,
      unitMinor,
      totalMinor: quantity * unitMinor,
      tax: lineTax,
    }),
  )
  const said = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const rate = tax?.rate ?? 0
  const taxableMinor = tax?.isIncluded ? Math.round((said * 10_000) / (10_000 + rate)) : said
  const taxMinor = tax?.isIncluded ? said - taxableMinor : Math.round((said * rate) / 10_000)
  const totalMinor = taxableMinor + taxMinor
  await inTransaction(async (tx) => {
    const first = await takeNumbers(tx, { sellerId, kind, year: 2026 }, 1)
    await issuedInvoices(tx, [
      {
        id,
        kind,
        sellerId,
        buyerId,
        subjectKind: 'order',
        subjectId: billed.subjectId ?? newId(),
        year: 2026,
        number: first,
        numberText: `${credits ? 'CN-' : ''}${numberText(2026, first)}`,
        issuedOn: '2026-11-20',
        dueOn: '2026-12-20',
        language: 'en',
        currency,
        totalMinor,
        taxMinor,
        tax:
          tax && lineTax
            ? { kind: 'vat', isIncluded: tax.isIncluded, parts: [{ ...lineTax, taxableMinor, taxMinor }] }
            : null,
        lines,
        seller: { name: 'Seller' },
        buyer: { name: 'Buyer', ...(number ? { purchaseOrderNumber: number } : {}) },
        state: credits ? 'credited' : 'issued',
        creditsId: credits ?? null,
      },
    ])
  })
  return id
}

type Row = [line: number | '', quantity: string, amount: string]

/**
 * What the page of a match sends: by line of the invoice, of which line of the order, how many and how much.
 */
export const typedMatch = (code: string, invoice: string, rows: Row[]) => ({
  key: randomUUID(),
  code,
  invoice,
  rows: Object.fromEntries(
    rows.map(([line, quantity, amount], at) => [at, { line: String(line), quantity, amount }]),
  ),
})

export const receive = (ctx: PersonCtx, code: string, line: number, quantity: string) =>
  noteDelivery(ctx, { key: randomUUID(), code, line, quantity, note: '' })
export const listed = async (invoice: string) =>
  (await db().select().from(purchaseOrderInvoices).where(eq(purchaseOrderInvoices.invoiceId, invoice)))[0]
export const refused = (name: string) => `order-matching:refused.${name}`
