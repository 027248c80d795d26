import { and, eq } from 'drizzle-orm'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { roomInput } from './inputs.ts'
import { canManageSites } from './policy.ts'
import { ownSites } from './queries-scope.server.ts'
import { MOST_ROOMS, roomFields, siteKey } from './site.ts'
import { rooms, sites } from './tables.server.ts'

/**
 * Adds a room of a site of the workspace acted for, or changes one; the same again changes nothing. Bad input
 * beside `name` for one that the site has already, and for what somebody else has changed since. Refuses who
 * is no admin with `forbidden`, and more than 100 of a site with `limit`; somebody else's is not found.
 */
export async function saveRoom(ctx: Ctx, input: unknown): Promise<void> {
  const { site, room, name, capacity, seen } = parseInput(roomInput, input)
  const { actor } = ctx
  if (!canManageSites(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    if ((await tx.$count(sites, and(ownSites(actor), eq(sites.id, site)))) === 0) throw notFound()
    const own = await tx.select().from(rooms).where(eq(rooms.siteId, site))
    const same = own.find(({ nameKey }) => nameKey === siteKey(name))

    const before = own.find(({ id }) => id === room)
    if (room !== null && !before) throw notFound()
    if (room === null && same?.name === name && same.capacity === capacity) return
    if (before && !differsFrom(roomFields(before), roomFields({ name, capacity }), seen)) return
    if (same && same.id !== room) throw new BadInput({ name: { key: 'sites:invalid.roomTaken' } })
    if (room === null && own.length >= MOST_ROOMS)
      throw refuse('limit', 'sites:refused.mostRooms', { most: MOST_ROOMS })

    const said = { name, nameKey: siteKey(name), capacity }
    const id = room ?? newId()
    if (room === null) await tx.insert(rooms).values({ id, siteId: site, createdAt: ctx.now(), ...said })
    else await tx.update(rooms).set(said).where(eq(rooms.id, id))
    await audit(tx, ctx, 'company.room', { kind: 'party', id: actor.partyId }, { room: id, capacity })
  })
}
