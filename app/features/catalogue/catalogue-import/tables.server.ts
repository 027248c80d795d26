import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * The origin of an imported topic or event: the file (`source`), and digests of its record, as a whole and by
 * field, which show whether it changed since. `guesses` are what the import assumed.
 */
export const catalogueSources = pgTable(
  'catalogue_sources',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    sourceKey: text().notNull(),
    contentHash: text().notNull(),
    source: text(),
    fields: jsonb().$type<Record<string, string>>(),
    guesses: jsonb().$type<CatalogueReason[]>().notNull().default([]),
    topicId: uuid().references(() => topics.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    importedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('catalogue_sources_key').on(t.ownerId, t.sourceKey)],
)
