import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'
import { MOST_NOTED } from './noted-at-door.ts'

const event = z.string().max(300)

const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)

/**
 * What a door sends: the ticket itself, from the list, or what was typed or scanned of its code; and to which
 * session.
 */
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

/**
 * What a phone noted without a line, as JSON: tickets, sessions and the moments (milliseconds of the Unix
 * clock).
 */
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
