import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * An agreed training as it is held: the event that is its buyer's alone, and the order at nothing that has
 * the seats of its participants. `orderId` is the order of the training, with its money.
 */
export const heldTrainings = pgTable('held_trainings', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  eventId: uuid()
    .notNull()
    .unique()
    .references(() => events.id),
  seatsOrderId: uuid()
    .notNull()
    .unique()
    .references(() => orders.id),
  createdAt: instant().notNull().defaultNow(),
})
