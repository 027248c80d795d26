import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, the same whatever the zone of who reads it. */
export const instant = () => timestamp({ withTimezone: true })

/** An amount in whole minor units of a currency that stands beside it. */
export const minor = () => bigint({ mode: 'number' })

/** Bytes as they are, of files that are kept for a while beside what is known of them. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Normalised words with their places, in PostgreSQL's text form (`kit/normalise.ts`). */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export type Within = { from: Date; to: Date }

/** A stretch of time from a moment up to another, which it leaves out; for exclusion constraints. */
export const stretch = customType<{ data: Within; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ from, to }) => `[${from.toISOString()},${to.toISOString()})`,
  fromDriver: (text) => {
    const [, from = '', to = ''] = /^\["(.+)","(.+)"\)$/.exec(text) ?? []
    return { from: new Date(from), to: new Date(to) }
  },
})

/** Stretches of time that neither touch nor overlap, in their order. */
export const stretches = customType<{ data: Within[]; driverData: string }>({
  dataType: () => 'tstzmultirange',
  toDriver: (all) =>
    `{${all.map(({ from, to }) => `[${from.toISOString()},${to.toISOString()})`).join(',')}}`,
  fromDriver: (text) =>
    [...text.matchAll(/\["([^"]+)","([^"]+)"\)/g)].map(([, from = '', to = '']) => ({
      from: new Date(from),
      to: new Date(to),
    })),
})
