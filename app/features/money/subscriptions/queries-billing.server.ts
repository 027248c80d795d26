import { and, desc, eq, sql } from 'drizzle-orm'
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

/** Who may pay for each of the `parties` of a query, by name, and how many people it has. */
const admins = sql<
  string[]
>`coalesce((select json_agg(a.name order by a.name) from (select p.name from ${memberships} m
  join ${parties} p on p.id = m.member_id where m.company_id = parties.id and m.role = ${MEMBER_ROLES.admin}
  order by p.name limit ${MOST_ADMINS}) a), '[]')`
const members = sql<number>`(select count(*)::int from ${memberships} m where m.company_id = parties.id)`

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
  const [[found], billed, [attempt], [card]] = await Promise.all([
    read(ctx)
      .select({ company: parties, plan: subscriptions, admins, members })
      .from(parties)
      .leftJoin(subscriptions, and(ownSubscription(actor), eq(subscriptions.partyId, parties.id)))
      .where(ownCompany(actor)),
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
  ])
  if (!found) throw notFound()
  const { company, plan } = found
  const bill = billed.find(({ kind, state }) => kind === 'invoice' && state === 'issued')
  return {
    company: { name: company.name, kind: company.kind },
    isPayer,
    plan: plan ? shownPlan(plan) : null,
    members: plan ? found.members : 0,
    admins: plan ? found.admins : [],
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
    bill: bill ? shownBill(bill) : null,
    /** What the next time comes to, with tax. */
    renewal:
      isPayer && plan?.billing ? totalOf(renewalOf(plan, ctx.now()).net, plan.billing, ctx.now()) : null,
    takesTransfers: plan !== null && collectingAccount(plan.currency) !== null,
  }
}

export type Billing = Awaited<ReturnType<typeof getBilling>>

/** What the last invoice that is open asks to be transferred; null where it is paid in another way. */
function shownBill({ transfer, seller, ...invoice }: typeof invoices.$inferSelect) {
  if (!transfer) return null
  const { numberText, dueOn, totalMinor, currency } = invoice
  const bill = { numberText, dueOn, totalMinor, currency }
  return { ...bill, transfer: writeTransfer({ ...bill, seller, transfer }) }
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
  const said = {
    numberText,
    issuedOn,
    dueOn,
    language,
    currency,
    sum,
    lines,
    seller,
    buyer,
    state,
    data,
    owed,
  }
  return { ...said, id: row.id }
}
