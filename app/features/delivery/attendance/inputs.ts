import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { KNOWN, MARKS } from './mark.ts'

const event = z.string().max(300)

const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)

const parts = (of: readonly string[]) => (typed: string) => {
  const given = typed.split('.')
  return Object.fromEntries(of.map((name, at) => [name, given[at]]))
}

const half = z.enum(['1', '2'], { error: UNTYPED }).transform(Number)

const typed = z.string({ error: UNTYPED }).max(200, UNTYPED)

/**
 * A press on one cell of the table, or on the head of a column: one button posts it, with or without scripts.
 */
export const markInput = z.object({
  event,
  cell: typed.transform(parts(['ticket', 'session', 'half', 'seen', 'to'])).pipe(
    z.object({
      ticket: id,
      session: id,
      half,
      seen: z.enum(KNOWN, { error: UNTYPED }),
      to: z.enum(['none', ...MARKS], { error: UNTYPED }),
    }),
  ),
})

export const markAllInput = z.object({
  event,
  column: typed.transform(parts(['session', 'half'])).pipe(z.object({ session: id, half })),
})
