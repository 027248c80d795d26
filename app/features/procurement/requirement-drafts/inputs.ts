import { z } from 'zod'
import { fileNames } from '#app/features/people/message-files/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText } from '#app/kit/text.ts'
import { DRAFT_FIELDS } from './draft.ts'

const key = z.uuid({ error: UNTYPED })
const kept = z.string().max(6_000).optional()

/**
 * The form of a new requirement as it is typed, once it has a title; `key` marks that intention to post,
 * `draft` is the same once something was kept, `seen` what was kept then.
 */
export const keepDraftInput = z.object({
  ...Object.fromEntries(DRAFT_FIELDS.map((name) => [name, kept])),
  filesStored: fileNames,
  title: lineOfText(120),
  key,
  draft: z.union([z.literal(''), key]).default(''),
  seen: z.string().max(100).default(''),
})

export const ownDraftInput = z.object({ draft: key })
