import { asc, sql } from 'drizzle-orm'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canManageSites } from './policy.ts'
import { ownSites } from './queries-scope.server.ts'
import { MOST_SITES, roomFields, siteFields } from './site.ts'
import { rooms, sites } from './tables.server.ts'

type ReadRoom = { id: string; name: string; capacity: number; active: boolean }
export type SiteRoom = ReadRoom & { seen: VersionToken }

/**
 * The sites of the workspace acted for with their rooms, by name. One query. Not found for who is no admin of
 * it.
 */
export async function listSites(ctx: Ctx) {
  if (!canManageSites(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      id: sites.id,
      name: sites.name,
      country: sites.country,
      region: sites.region,
      rooms: sql<ReadRoom[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name,
        'capacity', r.capacity, 'active', r.active) order by r.name_key), '[]') from ${rooms} r where r.site_id = sites.id)`,
    })
    .from(sites)
    .where(ownSites(ctx.actor))
    .orderBy(asc(sites.nameKey))
    .limit(MOST_SITES)
  return rows.map((site) => ({
    ...site,
    seen: versionToken(siteFields(site)),
    rooms: site.rooms.map((room): SiteRoom => ({ ...room, seen: versionToken(roomFields(room)) })),
  }))
}

/** In which country the workspace acted for is. One query. */
export async function findOwnCountry(ctx: Ctx): Promise<string | null> {
  const [own] = await read(ctx)
    .select({ country: parties.country })
    .from(parties)
    .where(ownCompany(ctx.actor))
  return own?.country ?? null
}

export type SiteRow = Awaited<ReturnType<typeof listSites>>[number]
