import { isUndecided } from '#app/features/catalogue/events/quorum.ts'
import type { DescribedSeller } from '#app/features/money/invoicing/describe-seller.server.ts'
import { issueInvoice, type Withheld } from '#app/features/money/invoicing/issue-invoice.server.ts'
import type { TransferDetails } from '#app/features/money/payments/transfer.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Taxed } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { invoiceLines, partyOf } from './billing.ts'
import type { issueTickets } from './change-tickets.server.ts'
import type { OrderRow } from './lock-order.server.ts'
import { type StoredQuorum, storedQuorum } from './open-quorum.ts'

type Bought = Awaited<ReturnType<typeof issueTickets>>[number] & { due: Taxed }

type Owed = {
  owed?: { dueOn: string; transfer: TransferDetails }
  seller?: DescribedSeller
  withheld?: Withheld | null
}

/** What a code did to a price, in the language of the order. */
function lessIn({ language: said, currency }: OrderRow) {
  const language: Language = isLanguage(said) ? said : 'en'
  const t = translator(language)
  return (code: string, fullMinor: number) =>
    t('orders:summary.lessWithCode', { code, price: formatMoney(money(fullMinor, currency), language) })
}

/** When what is invoiced takes place, where it is an event. */
const daysOf = (of: StoredQuorum) => (of ? { days: { from: of.from, to: of.to } } : {})

/**
 * Issues the invoice of a locked order, as the last that its transaction does: paid, or owed until a day by
 * bank transfer. What is paid while it is undecided whether its event runs is a prepayment, and the invoice
 * says so.
 */
export async function invoiceOrder(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { title, lines, quorum, due, owed, seller, withheld }: Bought & Owed,
): Promise<void> {
  const stands = owed ? null : storedQuorum(quorum, ctx.now())
  await issueInvoice(tx, {
    subject: { kind: 'order', id: order.id },
    sellerId: order.sellerId,
    buyerId: order.buyerId,
    buyer: partyOf(order.billing),
    language: order.language,
    currency: order.currency,
    lines: invoiceLines(title ?? '', lines, lessIn(order)).map((line) => ({ ...line, ...daysOf(quorum) })),
    due,
    state: owed ? 'issued' : 'paid',
    at: ctx.now(),
    isPrepayment: stands !== null && isUndecided(stands),
    ...(owed ? { owed } : {}),
    ...(seller ? { seller } : {}),
    ...(withheld ? { withheld } : {}),
  })
}
