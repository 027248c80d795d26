import { sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { StoredPicture } from '#app/features/people/parties/store-picture.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { companyProfiles } from './tables.server.ts'

/**
 * Sets the logo of the company acted for to a stored picture, or removes it. For its admins; somebody else's
 * picture is not found.
 */
export async function setLogo(ctx: Ctx, picture: StoredPicture | null): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { partyId: companyId, ownPartyId } = actor
  const logo = picture?.address ?? null

  await inTransaction(async (tx) => {
    await tx
      .insert(companyProfiles)
      .values({ companyId, logo })
      .onConflictDoUpdate({ target: companyProfiles.companyId, set: { logo, updatedAt: sql`now()` } })
    await assignFiles(
      tx,
      { kind: 'company.logo', id: companyId },
      { owners: [companyId, ownPartyId], names: picture ? [picture.name] : [] },
    )
    await audit(tx, ctx, 'company.logo', { kind: 'party', id: companyId })
  })
}
