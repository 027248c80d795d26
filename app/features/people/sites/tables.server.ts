import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * A place of a workspace where its people work and trainings are held. `region` is a state as `date-holidays`
 * knows it ("BY" of Germany), by whose holidays nobody works there. `nameKey` is what names are compared by.
 */
export const sites = pgTable(
  'sites',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    nameKey: text().notNull(),
    country: text(),
    region: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('sites_name').on(t.companyId, t.nameKey),
    unique('sites_of_company').on(t.companyId, t.id),
    check('sites_region', sql`${t.region} is null or ${t.country} is not null`),
  ],
)

/** A room of a site and how many people fit in. A retired one stays on past trainings. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    nameKey: text().notNull(),
    capacity: integer().notNull(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('rooms_name').on(t.siteId, t.nameKey),
    check('rooms_capacity', sql`${t.capacity} between 1 and 10000`),
  ],
)
