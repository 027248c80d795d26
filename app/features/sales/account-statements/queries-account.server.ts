import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { InvoiceSide } from '#app/features/sales/invoice-list/invoice-list.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Movement, MovementKind } from './account-statement.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** More partners nobody chooses from a list; those with whom something moved last. */
const MOST_PARTNERS = 200

const otherOf = (side: InvoiceSide) => (side === 'received' ? invoices.sellerId : invoices.buyerId)
/** A final invoice bills again what its prepayment did. */
const counts = inArray(invoices.kind, ['invoice', 'credit_note'])

/**
 * With whom the party acted for has documents of a side, by the names on the last of them; those of the last
 * document first. At most 200. One query.
 */
export async function listPartners(ctx: PartyCtx, side: InvoiceSide) {
  const name = side === 'received' ? invoices.seller : invoices.buyer
  const rows = await read(ctx)
    .select({
      key: parties.slug,
      name: sql<string>`(array_agg(${name} ->> 'name' order by ${invoices.issuedOn} desc))[1]`,
      firstOn: sql<string>`min(${invoices.issuedOn})::text`,
    })
    .from(invoices)
    .innerJoin(parties, eq(parties.id, otherOf(side)))
    .where(and(invoicesOf(ctx.actor, side), counts))
    .groupBy(parties.slug)
    .orderBy(desc(sql`max(${invoices.issuedOn})`), asc(parties.slug))
    .limit(MOST_PARTNERS)
  return rows
}

export type Partner = Awaited<ReturnType<typeof listPartners>>[number]

/** Who both sides were on their last document of a side; null where there is none. One query. */
export async function findSides(ctx: PartyCtx, side: InvoiceSide, partner: string) {
  const [row] = await read(ctx)
    .select({ seller: invoices.seller, buyer: invoices.buyer })
    .from(invoices)
    .innerJoin(parties, eq(parties.id, otherOf(side)))
    .where(and(invoicesOf(ctx.actor, side), counts, eq(parties.slug, partner)))
    .orderBy(desc(invoices.issuedOn), desc(invoices.id))
    .limit(1)
  return row ?? null
}

const isMoney = ({ kind }: Movement) => kind !== 'invoice' && kind !== 'credit_note'

/** What the payer withheld of a payment, or of what went back of one (below zero), by the ledger. */
const withheldOf = (id: SQL) => sql`coalesce((select sum(e.amount_minor) from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account = 'withheld'
  where t.unique_key = 'seller_receipt:' || ${id}), 0)`
const OF_PAYMENT = withheldOf(sql`${payments.id}`)
const OF_REFUND = withheldOf(sql`${refunds.id}`)

/**
 * All that moved between the party acted for and a partner on a side, the first first: documents by the day
 * they say, money by the reader's clock. One query.
 */
export async function listMovements(ctx: PartyCtx, side: InvoiceSide, partner: string): Promise<Movement[]> {
  const theirs = and(invoicesOf(ctx.actor, side), eq(parties.slug, partner))
  const isPaidFor = and(
    eq(payments.subjectKind, invoices.subjectKind),
    eq(payments.subjectId, invoices.subjectId),
    eq(payments.state, 'succeeded'),
  )
  const wentBack = and(eq(refunds.paymentId, payments.id), eq(refunds.state, 'succeeded'))
  // Of several documents of one order one brings its money along.
  const isFirst = sql`${invoices.kind} = 'invoice' and ${invoices.replacesId} is null`
  // By the reader's clock a payment may be of the evening before the day that its invoice says.
  const dayOf = (at: SQL) =>
    sql<string>`greatest((${at} at time zone ${ctx.timeZone})::date, ${invoices.issuedOn})::text`
  const line = (kind: SQL, { day, minor, at }: { day: SQL; minor: SQL; at: SQL }) => ({
    day: sql<string>`${day}`.as('day'),
    at: sql<string>`${at}`.as('at'),
    kind: sql<MovementKind>`${kind}`.as('kind'),
    numberText: invoices.numberText,
    currency: invoices.currency,
    minor: sql<number>`(${minor})::bigint`.mapWith(Number).as('minor'),
  })
  const issued = {
    day: sql`${invoices.issuedOn}::text`,
    at: sql`${invoices.createdAt}`,
  }
  const from = read(ctx)
  const rows = await unionAll(
    from
      .select(
        line(sql`${invoices.kind}`, {
          ...issued,
          minor: sql`case ${invoices.kind} when 'invoice' then ${invoices.totalMinor} else -${invoices.totalMinor} end`,
        }),
      )
      .from(invoices)
      .innerJoin(parties, eq(parties.id, otherOf(side)))
      .where(and(theirs, counts)),
    from
      .select(line(sql`'kept'`, { ...issued, minor: sql`-${invoices.totalMinor}` }))
      .from(invoices)
      .innerJoin(parties, eq(parties.id, otherOf(side)))
      .where(and(theirs, eq(invoices.subjectKind, 'commission'))),
    from
      .select(
        line(sql`'payment'`, {
          day: dayOf(sql`${payments.settledAt}`),
          at: sql`${payments.settledAt}`,
          minor: sql`${OF_PAYMENT} - ${payments.amountMinor}`,
        }),
      )
      .from(invoices)
      .innerJoin(parties, eq(parties.id, otherOf(side)))
      .innerJoin(payments, isPaidFor)
      .where(and(theirs, isFirst)),
    from
      .select(
        line(sql`'withheld'`, {
          day: dayOf(sql`${payments.settledAt}`),
          at: sql`${payments.settledAt}`,
          minor: sql`-${OF_PAYMENT}`,
        }),
      )
      .from(invoices)
      .innerJoin(parties, eq(parties.id, otherOf(side)))
      .innerJoin(payments, isPaidFor)
      .where(and(theirs, isFirst, sql`${OF_PAYMENT} <> 0`)),
    from
      .select(
        line(sql`'refund'`, {
          day: dayOf(sql`${refunds.settledAt}`),
          at: sql`${refunds.settledAt}`,
          minor: sql`${refunds.amountMinor} + ${OF_REFUND}`,
        }),
      )
      .from(invoices)
      .innerJoin(parties, eq(parties.id, otherOf(side)))
      .innerJoin(payments, isPaidFor)
      .innerJoin(refunds, wentBack)
      .where(and(theirs, isFirst)),
    from
      .select(
        line(sql`'withheld'`, {
          day: dayOf(sql`${refunds.settledAt}`),
          at: sql`${refunds.settledAt}`,
          minor: sql`-${OF_REFUND}`,
        }),
      )
      .from(invoices)
      .innerJoin(parties, eq(parties.id, otherOf(side)))
      .innerJoin(payments, isPaidFor)
      .innerJoin(refunds, wentBack)
      .where(and(theirs, isFirst, sql`${OF_REFUND} <> 0`)),
  ).orderBy(sql`day, at, kind`)
  // Of one day documents come before the money that they are of.
  return rows
    .map(({ at: _, ...movement }) => movement)
    .toSorted((one, other) =>
      one.day === other.day ? Number(isMoney(one)) - Number(isMoney(other)) : one.day < other.day ? -1 : 1,
    )
}
