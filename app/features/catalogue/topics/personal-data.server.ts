import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { categories, topicSlugs, topics, topicViews } from './tables.server.ts'

const NAMELESS = sql<string>`'gone-' || ${topics.id}`

export const topicRows = [
  rowsOfNobody(categories, 'the catalogue of subjects'),
  rowsOfNobody(topicViews, 'sums of a day, which say nothing of who looked'),
  personalRows(topics, {
    of: ({ partyId }) => eq(topics.ownerId, partyId),
    unlessKept: true,
    fate: 'deleted',
    exported: 'given with those that stay',
  }),
  personalRows(topicSlugs, {
    of: ({ partyId }) =>
      sql`${topicSlugs.topicId} in (select t.id from ${topics} t where t.owner_id = ${partyId})`,
    fate: 'deleted',
    exported: { as: 'former-topic-addresses', columns: ['slug'] },
  }),
  personalRows(topics, {
    of: ({ partyId }) => eq(topics.ownerId, partyId),
    fate: {
      slug: NAMELESS,
      title: '',
      summary: '',
      description: '',
      outcomes: [],
      outline: [],
      audience: '',
      prerequisites: '',
      tags: [],
      cities: [],
      gallery: [],
      included: [],
      thumbImage: null,
      videoUrl: null,
      sourceUrl: null,
    },
    exported: {
      as: 'topics',
      columns: [
        ...([
          'slug',
          'title',
          'language',
          'summary',
          'description',
          'outcomes',
          'outline',
          'audience',
        ] as const),
        ...([
          'prerequisites',
          'included',
          'level',
          'durationMinutes',
          'modes',
          'languages',
          'cities',
          'largestGroup',
          'certificateMonths',
        ] as const),
        ...([
          'priceMinor',
          'priceCurrency',
          'priceUnit',
          'tags',
          'thumbImage',
          'videoUrl',
          'gallery',
        ] as const),
        ...([
          'sourceUrl',
          'state',
          'rating',
          'ratingCount',
          'publishedAt',
          'createdAt',
          'updatedAt',
        ] as const),
      ],
    },
    stays: ['language', 'modes', 'languages', 'priceCurrency'],
    why: 'reviews and bookings of others lead to it',
  }),
]
