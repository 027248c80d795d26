/** What an order can be of. */
export const ITEM_KINDS = ['event', 'training'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Kinds that take place somewhere, at a time; of others nothing is said of it. */
export const DATED_KINDS: readonly ItemKind[] = ['event', 'training']

export const ITEM_MODES = ['venue', 'online'] as const

/**
 * Whether it has seats of an event, which are held, kept and let go with it. What else an order is of has
 * none: there the time of who teaches is kept.
 */
export const hasSeats = <T extends { eventId: string | null }>(order: T): order is T & { eventId: string } =>
  order.eventId !== null
