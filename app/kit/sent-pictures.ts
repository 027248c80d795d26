import { z } from 'zod'
import { UNTYPED } from './input.ts'
import { optionalLine } from './text.ts'

const MOST = 50
const many = (sent: unknown) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent])
const list = <One extends z.ZodType>(one: One) => z.preprocess(many, z.array(one).max(MOST, UNTYPED))

/** A slider goes from 0 to 100; what no slider sends means the middle. */
export const hundredths = z
  .string({ error: UNTYPED })
  .max(20, UNTYPED)
  .transform((sent) => (/^\d{1,3}$/.test(sent.trim()) ? Math.min(100, Number(sent)) : 50))

const place = z
  .string({ error: UNTYPED })
  .max(20, UNTYPED)
  .transform((sent) => (/^\d{1,4}$/.test(sent.trim()) ? Number(sent) : MOST))

const line = (max: number) => optionalLine(max).transform((said) => said ?? '')

/**
 * The fields that `PictureList` sends, to be spread into the schema of a form; `arrangedGallery` does what
 * they say.
 */
export const sentPictures = {
  pictureSrc: list(z.string({ error: UNTYPED }).max(200, UNTYPED)),
  pictureAlt: list(line(250)),
  pictureCaption: list(line(120)),
  focusX: list(hundredths),
  focusY: list(hundredths),
  picturePlace: list(place),
  removePicture: list(z.string({ error: UNTYPED }).max(200, UNTYPED)),
}
