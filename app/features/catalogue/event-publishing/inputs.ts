import { z } from 'zod'
import { FIELD_NAMES, LISTS, MOST_SESSIONS } from '#app/features/catalogue/event-form/event-fields.ts'
import { MOST_PICTURES } from '#app/kit/gallery.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { sentPictures } from '#app/kit/sent-pictures.ts'
import { lineOfText, optionalLines, undirected } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'

const LONGEST = 20_000

const blank = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

const many = (sent: unknown) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent])

const id = z.uuid({ error: UNTYPED })

/** Where a form belongs to, and what it showed. */
const OF = {
  key: id,
  draft: z.preprocess(blank, id.optional()),
  seen: seenInput,
}

/** A text as it was typed. */
const kept = (longest: number) => z.string().max(longest).transform(undirected)

const PICTURE_FIELDS = {
  ...sentPictures,
  pictureSrc: sentPictures.pictureSrc.pipe(z.array(z.string()).max(MOST_PICTURES, UNTYPED)),
}

/** A draft as it is stored: any values of its form, within bounds. It needs a title. */
export const draftInput = z.object({
  ...OF,
  ...Object.fromEntries(
    FIELD_NAMES.map((name) => [
      name,
      LISTS.has(name)
        ? z.preprocess(many, z.array(kept(2_000)).max(MOST_SESSIONS))
        : z.union([kept(LONGEST), z.array(kept(2_000)).max(MOST_SESSIONS)]).optional(),
    ]),
  ),
  ...PICTURE_FIELDS,
  title: lineOfText(160),
})

/** The own draft or event that a step is for. */
export const ownDraftInput = z.object({ draft: id })

export const ownEventInput = z.object({
  event: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
})

export const cancelEventInput = ownEventInput.extend({ note: optionalLines(1_000).default('') })

export const reviewInput = z
  .object({
    event: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
    decision: z.enum(['publish', 'return'], { error: UNTYPED }),
    reason: optionalLines(1_000).optional(),
  })
  .refine(({ decision, reason }) => decision === 'publish' || Boolean(reason), {
    path: ['reason'],
    error: 'common:invalid.required',
  })
