import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'
import { MOST_NOTED } from './noted-at-door.ts'

const event = z.string().max(300)

const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)

/** A check-in: the ticket, from the list, or its typed or scanned code; and the session. */
export const checkInInput = z
  .object({ event, session: id, ticket: id.optional(), code: lineOfText(300).optional() })
  .refine(({ ticket, code }) => ticket ?? code, { error: 'common:invalid.required', path: ['code'] })

const parsed = (typed: unknown) => {
  try {
    return typeof typed === 'string' ? JSON.parse(typed) : null
  } catch {
    return null
  }
}

/** A phone's offline check-ins, as JSON: tickets, sessions and moments (milliseconds of the Unix clock). */
export const takeNotedInput = z.object({
  event,
  noted: z.preprocess(
    parsed,
    z
      .array(z.object({ ticket: id, session: id, at: z.number({ error: UNTYPED }).int(UNTYPED) }), {
        error: UNTYPED,
      })
      .max(MOST_NOTED, UNTYPED),
  ),
})

export const undoCheckInInput = z.object({ event, session: id, ticket: id })
