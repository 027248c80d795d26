import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { everyInvoice } from './queries-scope.server.ts'
import { invoiceRegistrations, invoices } from './tables.server.ts'

/** The portal takes documents of the last 30 days. */
const DAY_MS = 86_400_000
const TAKEN_DAYS = 30

/** What is said of a registration beside its document. */
export const REGISTRATION = {
  irn: invoiceRegistrations.irn,
  ackNumber: invoiceRegistrations.ackNumber,
  ackDate: invoiceRegistrations.ackDate,
  signedCode: invoiceRegistrations.signedCode,
}

const corrected = alias(invoices, 'corrected')

/** Documents that are to be registered and are not yet, the first first. For the system alone. */
export async function listUnregistered(ctx: Ctx, most: number) {
  requireSystem(ctx)
  const rows = await read(ctx)
    .select({
      paper: invoices,
      preceding: { number: corrected.numberText, issuedOn: corrected.issuedOn },
      tries: sql<number>`coalesce(${invoiceRegistrations.tries}, 0)`.mapWith(Number),
    })
    .from(invoices)
    .leftJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
    .leftJoin(corrected, eq(corrected.id, invoices.creditsId))
    .where(
      and(
        everyInvoice(ctx),
        sql`${invoices.seller} ? 'registersInvoices'`,
        sql`${invoices.tax} ->> 'kind' = 'gst' and ${invoices.buyer} ? 'taxNumber'`,
        gt(invoices.createdAt, new Date(ctx.now().getTime() - TAKEN_DAYS * DAY_MS)),
        isNull(invoiceRegistrations.settledAt),
        or(isNull(invoiceRegistrations.tryAt), lte(invoiceRegistrations.tryAt, ctx.now())),
      ),
    )
    .orderBy(asc(invoices.createdAt))
    .limit(most)
  return rows
}

/** Whether another document has a number of the registry. For the system alone. */
export async function isIrnTaken(
  ctx: Ctx,
  { irn, invoiceId }: { irn: string; invoiceId: string },
): Promise<boolean> {
  requireSystem(ctx)
  const [other] = await read(ctx)
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
    .where(and(everyInvoice(ctx), eq(invoiceRegistrations.irn, irn), ne(invoices.id, invoiceId)))
  return other !== undefined
}
