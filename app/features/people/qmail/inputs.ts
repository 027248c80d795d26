import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { seenText } from '#app/kit/text.ts'
import { aboutOf, LONGEST_MESSAGE } from './conversation.ts'

const CODE = /^[0-9A-Z]{12}$/

/** The code of a conversation, which nobody types. */
const code = z.string().regex(CODE, UNTYPED)
const position = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(2_000_000_000, UNTYPED)

/**
 * A message, in a conversation that is there (`code`) or to somebody (`to`: a username or a userId) about a
 * thing (`about`: kind and name) or nothing; the words may be empty where there are files. `quotes` is the
 * position of the line that it answers.
 */
export const writeMessageInput = z
  .object({
    code: code.optional(),
    to: z.string().max(60, UNTYPED).optional(),
    about: z
      .string()
      .max(180, UNTYPED)
      .transform((text, ctx) => {
        const about = text === '' ? null : aboutOf(text)
        if (text !== '' && !about) ctx.addIssue({ code: 'custom', message: UNTYPED })
        return about
      })
      .optional(),
    words: z
      .string()
      .transform((text) => seenText(text.replace(/\r\n?/g, '\n').trim()))
      .pipe(z.string().max(LONGEST_MESSAGE)),
    quotes: z.union([z.literal('').transform(() => undefined), position], UNTYPED).optional(),
    key: z.uuid(UNTYPED),
  })
  .refine(({ code, to, about }) => code !== undefined || to !== undefined || about != null, UNTYPED)

export const markReadInput = z.object({ code, until: position })

export const lineInput = z.object({ code, position })

export const arrangeInput = z.object({ code, step: z.enum(['take', 'release', 'done', 'reopen'], UNTYPED) })
