import { and, eq } from 'drizzle-orm'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { eventFacts } from '#app/features/catalogue/events/queries.server.ts'
import { eventsSeenBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** The facts of an event and its seller for a quote; null for what the actor may not see. */
export async function findQuoted(ctx: Ctx, slug: string) {
  const [row] = await read(ctx)
    .select({
      event: { ...eventFacts, street: events.street, state: events.state },
      seller: {
        name: providerName,
        legalName: parties.legalName,
        street: parties.street,
        postalCode: parties.postalCode,
        city: parties.city,
        country: parties.country,
        taxNumber: parties.taxNumber,
        profileCity: trainerProfiles.city,
        profileCountry: trainerProfiles.country,
      },
    })
    .from(events)
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, events.ownerId))
    .where(and(eq(events.slug, slug), eventsSeenBy(ctx.actor)))
  return row ? { ...row, event: placedFor(row.event, ctx.language) } : null
}

export type Quoted = NonNullable<Awaited<ReturnType<typeof findQuoted>>>
