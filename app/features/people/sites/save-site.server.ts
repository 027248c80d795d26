import { and, eq } from 'drizzle-orm'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { isRegion } from '#app/platform/public-holidays.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { siteInput } from './inputs.ts'
import { canManageSites } from './policy.ts'
import { ownSites } from './queries-scope.server.ts'
import { MOST_SITES, siteFields, siteKey } from './site.ts'
import { sites } from './tables.server.ts'

/**
 * Adds a site of the workspace acted for, or changes one; the same again changes nothing. Bad input beside
 * `name` for one that it has already, and for what somebody else has changed since. Refuses who is no admin
 * with `forbidden`, and more than 200 with `limit`; somebody else's is not found, nor a region that is not
 * known.
 */
export async function saveSite(ctx: Ctx, input: unknown): Promise<void> {
  const { site, name, place, seen } = parseInput(siteInput, input)
  const { actor } = ctx
  if (!canManageSites(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (!(await isRegion(place))) throw notFound()

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const own = await tx.select().from(sites).where(ownSites(actor))
    const same = own.find(({ nameKey }) => nameKey === siteKey(name))

    const before = own.find(({ id }) => id === site)
    if (site !== null && !before) throw notFound()
    const said = { name, nameKey: siteKey(name), ...place }
    const isSame = same?.name === name && same.country === place.country && same.region === place.region
    if (site === null && isSame) return
    if (before && !differsFrom(siteFields(before), siteFields({ name, ...place }), seen)) return
    if (same && same.id !== site) throw new BadInput({ name: { key: 'sites:invalid.taken' } })
    if (site === null && own.length >= MOST_SITES)
      throw refuse('limit', 'sites:refused.most', { most: MOST_SITES })

    const id = site ?? newId()
    if (site === null)
      await tx.insert(sites).values({ id, companyId: actor.partyId, createdAt: ctx.now(), ...said })
    else
      await tx
        .update(sites)
        .set(said)
        .where(and(ownSites(actor), eq(sites.id, id)))
    await audit(tx, ctx, 'company.site', { kind: 'party', id: actor.partyId }, { site: id })
  })
}
