import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { certificatesIssuedBy } from './queries-scope.server.ts'
import { certificates } from './tables.server.ts'

/**
 * Locks a certificate that the party acted for has issued for an event of its own. Refuses with `notFound`
 * any other.
 */
export async function lockCertificate(tx: Tx, ctx: Ctx, { event, code }: { event: string; code: string }) {
  const [row] = await tx
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(events, eq(events.id, certificates.eventId))
    .where(and(certificatesIssuedBy(ctx.actor), eq(events.slug, event), eq(certificates.code, code)))
    .for('update', { of: certificates })
  if (!row) throw notFound()
  return row.certificate
}
