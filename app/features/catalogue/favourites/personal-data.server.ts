import { eq, inArray, sql } from 'drizzle-orm'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { favourites, savedSearches } from './tables.server.ts'

const SHOWN: EventState[] = ['published', 'completed', 'cancelled']

export const favouriteRows = [
  personalRows(savedSearches, {
    of: ({ partyId }) => eq(savedSearches.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'saved-searches',
      columns: ['address', 'createdAt', 'notifiedUntil', 'nextAt', 'pausedAt'],
      withheld: ['kind', 'words', 'codes', 'rating', 'priceFrom', 'priceTo', 'dayFrom', 'dayTo'],
    },
  }),
  personalRows(favourites, {
    of: ({ partyId }) => eq(favourites.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'favourites',
      columns: ['createdAt'],
      also: () => ({
        topic: sql`(select ${topics.title} from ${topics} where ${topics.id} = ${favourites.topicId}
          and ${topics.state} = 'published' and ${nameShown(topics.ownerId)} is not null)`,
        event: sql`(select ${events.title} from ${events} where ${events.id} = ${favourites.eventId}
          and ${inArray(events.state, SHOWN)} and ${nameShown(events.ownerId)} is not null)`,
        trainer: nameShown(favourites.trainerId),
      }),
    },
  }),
  personalRows(favourites, {
    of: ({ partyId }) => eq(favourites.trainerId, partyId),
    fate: 'deleted',
    exported: 'who keeps whom is theirs to know',
  }),
]
