import { and, asc, between, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { REGISTRATION } from '#app/features/money/invoicing/queries-registrations.server.ts'
import { isNamedBy } from '#app/features/money/invoicing/queries-scope.server.ts'
import { invoiceRegistrations, invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoiceReminders } from '#app/features/sales/invoice-reminders/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { documentsOf, remindersOf } from './queries-scope.server.ts'

const AT_ONCE = 100

type Of = { partyId: PartyId; fromDay: string; toDay: string }

type Place = { issuedOn: string; id: string }

/** Where the next rows begin; null after the last. */
function placeOf(rows: readonly Place[]): Place | null {
  const end = rows.at(-1)
  return end && rows.length === AT_ONCE ? { issuedOn: end.issuedOn, id: end.id } : null
}

const corrected = alias(invoices, 'corrected')
const former = alias(invoices, 'former')
const prepaid = alias(invoices, 'prepaid')

/** How many invoices, credit notes and reminders a party issued or received within some days. */
export async function countDocuments(ctx: Ctx, { partyId, fromDay, toDay }: Of): Promise<number> {
  requireSystem(ctx)
  const [papers, reminders] = await Promise.all([
    read(ctx).$count(invoices, and(documentsOf(ctx, partyId), between(invoices.issuedOn, fromDay, toDay))),
    read(ctx).$count(
      invoiceReminders,
      and(remindersOf(ctx, partyId), between(invoiceReminders.issuedOn, fromDay, toDay)),
    ),
  ])
  return papers + reminders
}

/** The invoices and credit notes of a party within some days, by day, some at once. */
export async function* listPapers(ctx: Ctx, { partyId, fromDay, toDay }: Of) {
  requireSystem(ctx)
  let last: Place | null = null
  for (;;) {
    const after: SQL | undefined = last
      ? or(
          gt(invoices.issuedOn, last.issuedOn),
          and(eq(invoices.issuedOn, last.issuedOn), gt(invoices.id, last.id)),
        )
      : undefined
    const rows = await read(ctx)
      .select({
        paper: invoices,
        corrected: { numberText: corrected.numberText, issuedOn: corrected.issuedOn },
        former: { numberText: former.numberText, issuedOn: former.issuedOn },
        prepaid: { numberText: prepaid.numberText, issuedOn: prepaid.issuedOn },
        registration: REGISTRATION,
      })
      .from(invoices)
      .leftJoin(corrected, isNamedBy(sql`${invoices}`, sql`${corrected}`))
      .leftJoin(former, eq(former.id, invoices.replacesId))
      .leftJoin(prepaid, eq(prepaid.id, invoices.settlesId))
      .leftJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
      .where(and(documentsOf(ctx, partyId), between(invoices.issuedOn, fromDay, toDay), after))
      .orderBy(asc(invoices.issuedOn), asc(invoices.id))
      .limit(AT_ONCE)
    yield* rows
    last = placeOf(rows.map(({ paper }) => paper))
    if (last === null) return
  }
}

/** The reminders of a party within some days, by day, some at once. */
export async function* listReminderPapers(ctx: Ctx, { partyId, fromDay, toDay }: Of) {
  requireSystem(ctx)
  let last: Place | null = null
  for (;;) {
    const rows = await read(ctx)
      .select()
      .from(invoiceReminders)
      .where(
        and(
          remindersOf(ctx, partyId),
          between(invoiceReminders.issuedOn, fromDay, toDay),
          last === null ? undefined : gt(invoiceReminders.id, last.id),
        ),
      )
      .orderBy(asc(invoiceReminders.id))
      .limit(AT_ONCE)
    yield* rows
    last = placeOf(rows)
    if (last === null) return
  }
}
