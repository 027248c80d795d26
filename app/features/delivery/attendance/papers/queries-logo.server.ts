import { and, eq } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pictureKey, uploadedPicture } from '#app/kit/picture-address.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { logoAddress } from '../queries-scope.server.ts'

/** Under which key the whole picture of an address is stored; null for none of ours. */
function storedKey(address: string | null): string | null {
  const picture = uploadedPicture(address)
  return picture && pictureKey(picture.name, 1280)
}

/** Where the logo of an event's organiser is stored; null where it has none. One query. */
export async function findLogoKey(ctx: Ctx, eventId: string): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ logo: logoAddress })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, eventId)))
  return storedKey(row?.logo ?? null)
}
