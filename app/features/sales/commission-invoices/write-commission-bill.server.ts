import { and, asc, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { describeSeller } from '#app/features/money/invoicing/describe-seller.server.ts'
import { issueInvoice } from '#app/features/money/invoicing/issue-invoice.server.ts'
import { describeOperator, operatorPlace } from '#app/features/money/invoicing/queries-operator.server.ts'
import { ledgerEntries, ledgerTransactions } from '#app/features/money/payments/tables.server.ts'
import { serviceTerms } from '#app/features/money/tax/service-terms.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { enterOperator } from '#app/features/people/parties/enter-operator.server.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { formatMonth } from '#app/kit/dates.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import { lineTaxOf, taxOn } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { dayIn, endOfMonth } from './commission-bill.ts'
import { commissionBills } from './tables.server.ts'

type Due = { partyId: PartyId; currency: string; month: string }

/**
 * Bills a provider for what the marketplace kept of its sales in a currency up to the end of a month
 * ('2026-11', UTC), less what was billed before, with an invoice that is paid; its tax is in the sum. False
 * where nothing is left to bill, or the month was billed.
 */
export async function writeCommissionBill(tx: Tx, ctx: Ctx, due: Due): Promise<boolean> {
  const { partyId, currency, month } = due
  await lockNames(tx, 'commission', [`${partyId} ${currency}`])
  const amountMinor = await unbilled(tx, due)
  if (amountMinor <= 0) return false
  const id = newId()
  const written = await tx
    .insert(commissionBills)
    .values({ id, partyId, month, currency, amountMinor, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: commissionBills.id })
  if (written.length === 0) return false

  const { party: buyer } = await describeSeller(tx, partyId)
  const language = await languageOf(tx, partyId)
  const terms = serviceTerms(operatorPlace(ctx.now()), buyer)
  const included = terms && { ...terms, isIncluded: true }
  const text = translator(language)('commission-invoices:line', {
    month: formatMonth(dayIn(month), 'UTC', language),
  })
  await notifyAccounts(tx, [
    {
      kind: 'commissionBilled',
      to: { adminsOf: partyId },
      about: id,
      parameters: { amount: { minor: amountMinor, currency } },
      link: '/dashboard/i/invoice',
    },
  ])
  await issueInvoice(tx, {
    subject: { kind: 'commission', id },
    sellerId: await enterOperator(tx),
    seller: describeOperator(),
    buyerId: partyId,
    buyer,
    language,
    currency,
    lines: [{ text, quantity: 1, unitMinor: amountMinor, totalMinor: amountMinor, tax: lineTaxOf(included) }],
    due: taxOn(money(amountMinor, currency), included),
    state: 'paid',
    at: ctx.now(),
  })
  return true
}

/** What the books hold of it and was not billed. */
async function unbilled(tx: Tx, { partyId, currency, month }: Due): Promise<number> {
  const [kept] = await tx
    .select({
      minor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(
      orders,
      and(eq(ledgerTransactions.subjectKind, 'order'), eq(orders.id, ledgerTransactions.subjectId)),
    )
    .where(
      and(
        eq(orders.sellerId, partyId),
        eq(ledgerEntries.account, 'commission'),
        eq(ledgerEntries.currency, currency),
        lt(ledgerTransactions.occurredAt, endOfMonth(month)),
      ),
    )
  const [billed] = await tx
    .select({ minor: sql<number>`coalesce(sum(${commissionBills.amountMinor}), 0)`.mapWith(Number) })
    .from(commissionBills)
    .where(and(eq(commissionBills.partyId, partyId), eq(commissionBills.currency, currency)))
  return (kept?.minor ?? 0) - (billed?.minor ?? 0)
}

/** A person's own; of a workspace that of its first admin. */
async function languageOf(tx: Tx, partyId: PartyId) {
  const isAdmin = and(eq(memberships.memberId, accounts.partyId), eq(memberships.role, 1))
  const [account] = await tx
    .select({ language: accounts.language })
    .from(accounts)
    .leftJoin(memberships, and(isAdmin, eq(memberships.companyId, partyId)))
    .where(or(eq(accounts.partyId, partyId), isNotNull(memberships.companyId)))
    .orderBy(asc(memberships.createdAt))
    .limit(1)
  const said = account?.language ?? ''
  return isLanguage(said) ? said : DEFAULT_LANGUAGE
}
