import { z } from 'zod'
import { UNTYPED } from './input.ts'

/** What is said where nothing is chosen, and where more is than one press may do. */
type ChosenTexts = { none: string; tooMany: string; most: number }

/**
 * The boxes that were ticked under one name, one or several: as a list of what `pattern` takes, at least
 * one and at most `most`. A form sends one as a text and several as a list; what no box of ours says is not
 * found.
 */
export function chosenField(pattern: RegExp, { none, tooMany, most }: ChosenTexts) {
  return z.preprocess(
    (sent) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent]),
    z
      .array(z.string({ error: UNTYPED }).regex(pattern, UNTYPED), { error: UNTYPED })
      .min(1, { error: none })
      .max(most, { error: tooMany }),
  )
}
