import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { parties } from '#app/features/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { SUBSCRIPTION_STATES } from './subscription.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * How a workspace is paid for: seats for members, each at a price for a month, until `endDate`; `method` is the gateway's
 * word for how it is paid when it renews. `parties` holds a copy of what every request asks: until when it can be written to.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    state: text({ enum: SUBSCRIPTION_STATES }).notNull(),
    seats: integer().notNull(),
    seatMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    endDate: instant().notNull(),
    cancelAtEnd: boolean().notNull().default(false),
    method: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('subscriptions_party_id').on(t.partyId),
    index('subscriptions_end').on(t.endDate).where(sql`${t.state} <> 'cancelled'`),
    check('subscriptions_state', isOneOf(t.state, SUBSCRIPTION_STATES)),
    check('subscriptions_seats', sql`${t.seats} between 1 and 10000`),
    check('subscriptions_price', sql`${t.seatMinor} > 0`),
  ],
)
