import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import type { Language } from '#app/kit/language.ts'
import { lineOfText, oneLineOf } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'

const LONGEST_NAME = 80

const name = z
  .string({ error: 'category-editing:invalid.missing' })
  .transform((typed) => oneLineOf(typed).trim())
  .pipe(
    z.string().min(1, 'category-editing:invalid.missing').max(LONGEST_NAME, 'category-editing:invalid.long'),
  )

/** A name in each language: one that lacks is missing to its readers wherever the category is named. */
const names = { en: name, de: name, fr: name, it: name, es: name, ja: name } satisfies Record<
  Language,
  unknown
>

const group = z.string().trim().max(100).catch('')
const reason = lineOfText(300)
const key = z.uuid({ error: UNTYPED })

/** `group` is the slug of the group that it stands in; empty for a group itself. */
export const addedCategoryInput = z.object({ ...names, group, key })
export const changedCategoryInput = z.object({ ...names, group, reason, slug: z.string(), seen: seenInput })
export const mergedCategoryInput = z.object({
  slug: z.string(),
  into: z.string().trim().min(1, 'category-editing:invalid.into').max(100),
  reason,
  code: z.string().trim().max(40).catch(''),
})
