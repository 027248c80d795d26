import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { REGISTRATION } from './queries-registrations.server.ts'
import { everyInvoice, isNamedBy } from './queries-scope.server.ts'
import { invoiceRegistrations, invoices } from './tables.server.ts'

const corrected = alias(invoices, 'corrected')
const former = alias(invoices, 'former')
const prepaid = alias(invoices, 'prepaid')

/**
 * A document with all that its files say; null where there is none. For the system alone. One query.
 */
export async function findIssued(ctx: Ctx, id: string) {
  const [found] = await read(ctx)
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
    .where(and(everyInvoice(ctx), eq(invoices.id, id)))
  return found ?? null
}

export type IssuedDocument = NonNullable<Awaited<ReturnType<typeof findIssued>>>
