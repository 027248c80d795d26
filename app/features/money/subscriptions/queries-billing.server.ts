import { and, asc, count, desc, eq } from 'drizzle-orm'
import { mandatesOf } from '#app/features/money/card-mandates/queries-scope.server.ts'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import { eInvoiceOf } from '#app/features/money/invoicing/e-invoice-of.ts'
import { operatorPlace } from '#app/features/money/invoicing/queries-operator.server.ts'
import { planInvoicesOf } from '#app/features/money/invoicing/queries-scope.server.ts'
import { invoices, type PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { writeTransfer } from '#app/features/money/invoicing/written-transfer.server.ts'
import { collectingAccount } from '#app/features/money/payments/collecting-account.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { money } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import { formatSum, taxedOf } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { renewalOf } from './plan.ts'
import { totalOf } from './queries-price.server.ts'
import { managedSubscription, ownSubscription } from './queries-scope.server.ts'
import { chargedFrom, openUntil } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const MOST_INVOICES = 200
const MOST_ADMINS = 50

/**
 * How the workspace acted for is paid for: for all its members how it stands and who may pay; for its admins
 * also who is billed, the invoices and the last attempt to pay. Refuses a visitor with `signIn`; for who acts
 * for none there is nothing.
 */
export async function getBilling(ctx: Ctx) {
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!actor.company) throw notFound()
  const isPayer = canManageCompany(actor)
  const [[plan], [company], admins, [members], billed, [attempt], [card], [bill]] = await Promise.all([
    read(ctx).select().from(subscriptions).where(ownSubscription(actor)),
    read(ctx).select().from(parties).where(ownCompany(actor)),
    read(ctx)
      .select({ name: parties.name })
      .from(memberships)
      .innerJoin(parties, eq(parties.id, memberships.memberId))
      .innerJoin(subscriptions, eq(subscriptions.partyId, memberships.companyId))
      .where(and(ownSubscription(actor), eq(memberships.role, MEMBER_ROLES.admin)))
      .orderBy(asc(parties.name))
      .limit(MOST_ADMINS),
    read(ctx)
      .select({ count: count() })
      .from(memberships)
      .innerJoin(subscriptions, eq(subscriptions.partyId, memberships.companyId))
      .where(ownSubscription(actor)),
    read(ctx)
      .select()
      .from(invoices)
      .where(planInvoicesOf(actor))
      .orderBy(desc(invoices.year), desc(invoices.number))
      .limit(MOST_INVOICES),
    read(ctx)
      .select({
        state: payments.state,
        declineReason: payments.declineReason,
        confirmUrl: payments.confirmUrl,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .innerJoin(subscriptions, eq(subscriptions.id, payments.subjectId))
      .where(and(managedSubscription(actor), eq(payments.subjectKind, 'subscription')))
      .orderBy(desc(payments.createdAt))
      .limit(1),
    read(ctx)
      .select({
        brand: cardMandates.brand,
        last4: cardMandates.last4,
        expMonth: cardMandates.expMonth,
        expYear: cardMandates.expYear,
        consentedAt: cardMandates.consentedAt,
      })
      .from(cardMandates)
      .where(and(mandatesOf(actor), eq(cardMandates.state, 'active'))),
    read(ctx)
      .select({
        numberText: invoices.numberText,
        dueOn: invoices.dueOn,
        totalMinor: invoices.totalMinor,
        currency: invoices.currency,
        transfer: invoices.transfer,
        seller: invoices.seller,
      })
      .from(invoices)
      .where(and(planInvoicesOf(actor), eq(invoices.kind, 'invoice'), eq(invoices.state, 'issued')))
      .limit(1),
  ])
  if (!company) throw notFound()
  return {
    company: { name: company.name, kind: company.kind },
    isPayer,
    plan: plan ? shownPlan(plan) : null,
    members: members?.count ?? 0,
    admins: admins.map(({ name }) => name),
    billing: isPayer ? (plan?.billing ?? billingOf(company)) : null,
    seller: operatorPlace(ctx.now()),
    invoices: billed.map(({ numberText, issuedOn, totalMinor, currency, state }) => ({
      numberText,
      issuedOn,
      state,
      total: money(totalMinor, currency),
    })),
    attempt: attempt ?? null,
    card: card ? shownCard(card) : null,
    bill: shownBill(bill),
    /** What the next time comes to, with tax. */
    renewal:
      isPayer && plan?.billing ? totalOf(renewalOf(plan, ctx.now()).net, plan.billing, ctx.now()) : null,
    takesTransfers: plan !== undefined && collectingAccount(plan.currency) !== null,
  }
}

export type Billing = Awaited<ReturnType<typeof getBilling>>

type OpenBill = Pick<
  typeof invoices.$inferSelect,
  'numberText' | 'dueOn' | 'totalMinor' | 'currency' | 'transfer' | 'seller'
>

/** What is to be transferred; null where nothing is. */
function shownBill(bill: OpenBill | undefined) {
  if (!bill?.transfer) return null
  const { transfer, seller, ...said } = bill
  return { ...said, transfer: writeTransfer({ ...said, seller, transfer }) }
}

function shownPlan(plan: typeof subscriptions.$inferSelect) {
  const { state, seats, seatMinor, seatYearMinor, currency, endDate, cancelAtEnd, cycle } = plan
  const { periodStart, anchorDay, nextSeats, nextCycle, failures, payWay, unconfirmedAt } = plan
  return {
    state,
    seats,
    seatMinor,
    seatYearMinor,
    currency,
    endDate,
    cancelAtEnd,
    cycle,
    periodStart,
    anchorDay,
    nextSeats,
    nextCycle,
    failures,
    payWay,
    unconfirmedAt,
    /** Until when it stays open where its renewal is not paid. */
    openUntil: openUntil(plan),
    chargedFrom: chargedFrom(plan),
  }
}

type Kept = Pick<typeof cardMandates.$inferSelect, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'consentedAt'>

function shownCard({ brand, last4, expMonth, expYear, consentedAt }: Kept) {
  const until = `${String(expMonth ?? 0).padStart(2, '0')}/${expYear}`
  return { brand: brand ?? '', last4: last4 ?? '', until, consentedAt }
}

/** Who is billed as long as nobody has said: the company as it has described itself. */
function billingOf(company: typeof parties.$inferSelect): PartySnapshot {
  const { name, legalName, street, postalCode, city, country, taxNumber } = company
  return {
    name: legalName ?? name,
    street: street ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    country: country ?? '',
    ...(taxNumber ? { taxNumber } : {}),
  }
}

/**
 * An invoice of the marketplace to the workspace acted for, by its number, for its admins. Any other is not
 * found.
 */
export async function getPlanInvoice(ctx: Ctx, number: string) {
  const [row] = await read(ctx)
    .select()
    .from(invoices)
    .where(and(planInvoicesOf(ctx.actor), eq(invoices.numberText, number)))
  if (!row) throw notFound()
  const { numberText, issuedOn, dueOn, language, currency, lines, seller, buyer, state, totalMinor } = row
  const data = eInvoiceOf(row, { textsIn: translator })
  const sum = formatSum(taxedOf(row), { language: ctx.language, t: translator(ctx.language) })
  const isOwed = state === 'issued' && row.transfer !== null
  const owed =
    isOwed && row.transfer ? writeTransfer({ transfer: row.transfer, totalMinor, currency, seller }) : null
  return { numberText, issuedOn, dueOn, language, currency, sum, lines, seller, buyer, state, data, owed }
}
