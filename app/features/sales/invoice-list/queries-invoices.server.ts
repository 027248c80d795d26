import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { profileOf } from '#app/features/money/invoicing/e-invoice-of.ts'
import { fatturaListed } from '#app/features/money/invoicing/fattura-listed.ts'
import {
  invoiceRegistrations,
  invoices,
  type PartySnapshot,
} from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { readAmount } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { deadAddresses } from '#app/platform/tables.server.ts'
import { type InvoiceView, pathOfInvoice, standingOfInvoice, type WantedInvoices } from './invoice-list.ts'
import { invoicesOf } from './queries-scope.server.ts'
import { isUndeliverable } from './queries-sendings.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** The day that it is for the reader: what was due before is late. */
const todayOf = (ctx: Ctx) => localDate(ctx.now(), ctx.timeZone)

const isInvoice = eq(invoices.kind, 'invoice')
const isOpen = and(isInvoice, eq(invoices.state, 'issued'))
const isLate = (today: string) => and(isOpen, sql`${invoices.dueOn} < ${today}`)

/**
 * What is left to transfer of an open invoice, after what was credited of it: what its payer withholds goes
 * to the tax office.
 */
const left = sql`(${invoices.totalMinor} - ${invoices.withheldMinor} - coalesce((select sum(c.total_minor - c.withheld_minor)
  from invoices c where c.credits_id = ${invoices.id} and c.credit_key is not null), 0))`

function ofView(view: InvoiceView, today: string): SQL | undefined {
  if (view === 'open') return isOpen
  if (view === 'overdue') return isLate(today)
  if (view === 'paid') return and(isInvoice, eq(invoices.state, 'paid'))
  return view === 'credits' ? eq(invoices.kind, 'credit_note') : undefined
}

/** Numbers, names, references of both sides, and what is an amount as people write it. */
function withWords(words: string): SQL | undefined {
  if (words === '') return undefined
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = readAmount(words, currency)
    return typeof amount === 'string' ? [] : [amount]
  })
  return or(
    sql`strpos(${invoices.words}, lower(${words})) > 0`,
    ...amounts.map(({ minor, currency }) =>
      and(eq(invoices.currency, currency), eq(invoices.totalMinor, minor)),
    ),
  )
}

const isSaid = sql`${invoices.tax} ->> 'kind' in ('vat', 'gst')`
const ofOrder = and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId))

const ORDER = [
  desc(sql`(${isOpen})`),
  asc(sql`case when ${isOpen} then ${invoices.dueOn} end`),
  desc(invoices.issuedOn),
  desc(invoices.id),
]

function conditionOf(ctx: PartyCtx, { side, view, words }: WantedInvoices): SQL | undefined {
  return and(invoicesOf(ctx.actor, side), ofView(view, todayOf(ctx)), withWords(words))
}

/**
 * The wanted documents of the party acted for: what is to be paid first, the longest due before the others,
 * then the newest. One query.
 */
export async function listInvoices(
  ctx: PartyCtx,
  wanted: WantedInvoices,
  page: { limit: number; offset: number },
) {
  const today = todayOf(ctx)
  // Sorted by what the order needs alone: what rows say is read of those of the page.
  const wantedIds = read(ctx)
    .select({ id: invoices.id })
    .from(invoices)
    .where(conditionOf(ctx, wanted))
    .orderBy(...ORDER)
    .limit(page.limit)
    .offset(page.offset)
  const rows = await read(ctx)
    .select({
      id: invoices.id,
      kind: invoices.kind,
      subjectKind: invoices.subjectKind,
      numberText: invoices.numberText,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      taxMinor: invoices.taxMinor,
      withheldMinor: invoices.withheldMinor,
      state: invoices.state,
      other: sql<string>`${wanted.side === 'received' ? invoices.seller : invoices.buyer} ->> 'name'`,
      taxNumber: sql<
        string | null
      >`${wanted.side === 'received' ? invoices.seller : invoices.buyer} ->> 'taxNumber'`,
      purchaseOrderNumber: sql<string | null>`${invoices.buyer} ->> 'purchaseOrderNumber'`,
      language: invoices.language,
      transfer: invoices.transfer,
      isPrepayment: invoices.isPrepayment,
      irn: invoiceRegistrations.irn,
      ackNumber: invoiceRegistrations.ackNumber,
      refusal: invoiceRegistrations.refusal,
      isToRegister: sql<boolean>`${invoices.seller} ? 'registersInvoices'`,
      withholding: invoices.withholding,
      year: invoices.year,
      number: invoices.number,
      tax: invoices.tax,
      // What a file for machines is made of, where there may be one.
      seller: sql<PartySnapshot | null>`case when ${isSaid} then ${invoices.seller} end`,
      buyer: sql<PartySnapshot | null>`case when ${isSaid} then ${invoices.buyer} end`,
      reference: orders.reference,
      event: events.slug,
      training: trainingRequests.code,
      // Who may not send to an address need not know of it.
      isUndeliverable: wanted.side === 'issued' ? isUndeliverable : sql<boolean>`false`,
      hasReceipt: sql<boolean>`${invoices.kind} = 'invoice' and ${invoices.state} = 'paid' and exists (select from payments p
        where p.subject_kind = ${invoices.subjectKind} and p.subject_id = ${invoices.subjectId} and p.state = 'succeeded')`,
    })
    .from(invoices)
    .leftJoin(orders, ofOrder)
    .leftJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(trainingRequests, eq(trainingRequests.orderId, orders.id))
    .leftJoin(accounts, eq(accounts.id, orders.placedBy))
    .leftJoin(deadAddresses, eq(deadAddresses.address, sql`lower(${accounts.email})`))
    .where(inArray(invoices.id, wantedIds))
    .orderBy(...ORDER)
  return rows.map(({ withholding, year, number, irn, ackNumber, refusal, isToRegister, ...said }) => {
    const { tax, seller, buyer, transfer, language, isPrepayment, ...row } = said
    const of = seller && buyer ? { ...said, seller, buyer } : null
    const national = of && fatturaListed({ ...of, withholding, year, number })
    return {
      ...row,
      isTransfer: transfer !== null,
      /** By whose rules it is an electronic invoice, where it is one. */
      profile: of && profileOf(of),
      /** Whether it is there in Italy's format, and whether its buyer has something to hand in. */
      isFattura: national?.isFattura ?? false,
      isInv01: national?.isInv01 ?? false,
      /** Under which number it is registered, or why it is not, to its seller. */
      irn: ackNumber === null ? null : irn,
      refusal: wanted.side === 'issued' && isToRegister ? refusal : null,
      isSelfBilled: wanted.side === 'received' && (national?.isSelfBilled ?? false),
      standing: standingOfInvoice(row, today),
      to: pathOfInvoice(wanted.side, row),
    }
  })
}

export type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>[number]

/** What is open and late in one currency, in its minor units. */
export type InvoiceSum = { currency: string; openMinor: number; lateMinor: number }

/**
 * How many documents of a side each view has, and what is open and late of it by currency, whatever words are
 * looked for; and how many are wanted, with the words. One query.
 */
export async function sumInvoices(ctx: PartyCtx, wanted: WantedInvoices) {
  const today = todayOf(ctx)
  const { side, view, words } = wanted
  const late = isLate(today)
  const count = (of: SQL | undefined) => sql<number>`count(*) filter (where ${of ?? sql`true`})::int`
  const rows = await read(ctx)
    .select({
      currency: invoices.currency,
      all: sql<number>`count(*)::int`,
      open: count(isOpen),
      overdue: count(late),
      paid: count(ofView('paid', today)),
      credits: count(ofView('credits', today)),
      wanted: count(and(ofView(view, today), withWords(words))),
      openMinor: sql<number>`coalesce(sum(${left}) filter (where ${isOpen}), 0)`.mapWith(Number),
      lateMinor: sql<number>`coalesce(sum(${left}) filter (where ${late}), 0)`.mapWith(Number),
    })
    .from(invoices)
    .where(invoicesOf(ctx.actor, side))
    .groupBy(invoices.currency)
    .orderBy(asc(invoices.currency))
  const countOf = (name: InvoiceView | 'wanted') => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    total: countOf('wanted'),
    counts: {
      all: countOf('all'),
      open: countOf('open'),
      overdue: countOf('overdue'),
      paid: countOf('paid'),
      credits: countOf('credits'),
    },
    sums: rows
      .filter(({ openMinor }) => openMinor > 0)
      .map(({ currency, openMinor, lateMinor }): InvoiceSum => ({ currency, openMinor, lateMinor })),
  }
}
