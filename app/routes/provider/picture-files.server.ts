import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { takePicture } from '#app/features/people/parties/take-picture.server.ts'
import { MOST_PICTURES } from '#app/kit/gallery.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'

/**
 * Stores the pictures that came with a form for its gallery and puts their addresses among what was typed,
 * each for itself: what cannot be taken is told to `noting`, and whatever else is wrong with the form, the
 * others need not be chosen again.
 */
export async function takePictures(
  ctx: PersonCtx,
  sent: SentForm,
  noting: (error: unknown) => void,
): Promise<void> {
  const { values } = sent
  for (const one of sentIn(sent, 'pictureFile')) {
    const pictures = [values.pictureSrc ?? []].flat()
    if (pictures.length >= MOST_PICTURES)
      noting(
        new BadInput({
          pictureFile: { key: 'topic-editing:invalid.manyPictures', params: { most: MOST_PICTURES } },
        }),
      )
    else
      await takePicture(ctx, one, 'pictureFile')
        .then(({ address }) => {
          values.pictureSrc = [...pictures, address]
        })
        .catch(noting)
  }
}

/** Runs what takes files, and throws all that was wrong with them at once. */
export async function notingAll(take: (noting: (error: unknown) => void) => Promise<void>): Promise<void> {
  const wrong: BadInput['fields'] = {}
  await take((error) => {
    if (!(error instanceof BadInput)) throw error
    Object.assign(wrong, error.fields)
  })
  if (Object.keys(wrong).length > 0) throw new BadInput(wrong)
}
