import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { LONGEST_SITE, MOST_CAPACITY } from './site.ts'

const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)
const orNew = z
  .string({ error: UNTYPED })
  .refine((value) => value === '' || isId(value), UNTYPED)
  .transform((value) => value || null)

/** A site as typed; `place` is a country, or one of its regions ("DE", "DE-BY"). */
export const siteInput = z.object({
  site: orNew,
  name: lineOfText(LONGEST_SITE),
  place: z
    .string({ error: UNTYPED })
    .regex(/^$|^[A-Z]{2}(-[A-Z0-9]{1,4})?$/, UNTYPED)
    .transform((place) => {
      const [country, region] = place.split('-')
      return { country: country || null, region: region ?? null }
    }),
  seen: seenInput,
})

const capacity = z.coerce
  .number({ error: 'sites:invalid.capacity' })
  .int({ error: 'sites:invalid.capacity' })
  .min(1, { error: 'sites:invalid.capacity' })
  .max(MOST_CAPACITY, { error: 'sites:invalid.capacity' })

export const roomInput = z.object({
  site: id,
  room: orNew,
  name: lineOfText(LONGEST_SITE),
  capacity,
  seen: seenInput,
})

export const roomUseInput = z.object({
  room: id,
  active: z.enum(['1', '0'], { error: UNTYPED }).transform((said) => said === '1'),
})
