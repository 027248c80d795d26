import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { FAVOURITE_KINDS } from './favourite.ts'

const LONGEST = 200

/** A mark as a button sends it. */
export const favouriteInput = z
  .string({ error: UNTYPED })
  .max(LONGEST, { error: UNTYPED })
  .transform((mark) => ({ kind: mark.slice(0, mark.indexOf(':')), slug: mark.slice(mark.indexOf(':') + 1) }))
  .pipe(
    z.object({
      kind: z.enum(FAVOURITE_KINDS, { error: UNTYPED }),
      slug: z.string().min(1, { error: UNTYPED }),
    }),
  )

/** The kind of which all gone favourites are removed. */
export const goneInput = z.enum(FAVOURITE_KINDS, { error: UNTYPED })

const MOST_AT_ONCE = 100

/** A page of the list: how many, from which on. */
export const listInput = z.object({
  limit: z.coerce.number().int().min(1).max(MOST_AT_ONCE).default(20),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})

const LONGEST_ADDRESS = 2_000
const searchId = z.string({ error: UNTYPED }).refine(isId, { error: UNTYPED })

/** The address of a search, without a language. */
export const savedSearchInput = z.string({ error: UNTYPED }).max(LONGEST_ADDRESS, { error: UNTYPED })

export const droppedSearchInput = z.object({ search: searchId })

export const pauseInput = z.object({ search: searchId, paused: z.boolean() })
