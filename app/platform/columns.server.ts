import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment, the same whatever the zone of who reads it. */
export const instant = () => timestamp({ withTimezone: true })

/** An amount in whole minor units of a currency that stands beside it. */
export const minor = () => bigint({ mode: 'number' })
