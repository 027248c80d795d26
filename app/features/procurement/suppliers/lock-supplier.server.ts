import { and, eq } from 'drizzle-orm'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { suppliersSeenBy } from './queries-scope.server.ts'
import { supplierNotes } from './tables.server.ts'

/**
 * A supplier in one of the lists of the workspace acted for, by its username, with what is noted of it, under
 * the lock of that note. Anybody else is not found.
 */
export async function lockSupplier(tx: Tx, actor: CompanyPerson, username: string) {
  const [supplier] = await tx
    .select({ id: parties.id })
    .from(parties)
    .where(and(suppliersSeenBy(actor, 'any'), eq(parties.slug, username.toLowerCase())))
  if (!supplier) throw notFound()
  const own = and(eq(supplierNotes.companyId, actor.partyId), eq(supplierNotes.supplierId, supplier.id))
  await lockNames(tx, 'notes about suppliers', [`${actor.partyId}:${supplier.id}`])
  const [noted] = await tx.select().from(supplierNotes).where(own)
  return { id: supplier.id, note: noted?.note ?? '', shortlistedAt: noted?.shortlistedAt ?? null }
}
