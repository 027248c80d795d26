import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'

const event = z.string().max(300)
const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)

/** What a door sends: the ticket itself, from the list, or what was typed or scanned of its code; and to which session. */
export const checkInInput = z
  .object({ event, session: id, ticket: id.optional(), code: lineOfText(300).optional() })
  .refine(({ ticket, code }) => ticket ?? code, { error: 'common:invalid.required', path: ['code'] })
export const undoCheckInInput = z.object({ event, session: id, ticket: id })
