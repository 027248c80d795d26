import { storePicture } from '#app/features/parties/store-picture.server.ts'
import { MOST_PICTURES } from '#app/features/topics/outline.ts'
import { rowsOf } from '#app/features/topics/topic-form.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'

/**
 * Stores the pictures that came with the form of a topic and puts their addresses among what was typed, each for itself: what
 * cannot be taken is told to `noting`, and whatever else is wrong with the form, the others need not be chosen again.
 */
export async function takeTopicFiles(
  ctx: PersonCtx,
  { values, files }: SentForm,
  noting: (error: unknown) => void,
): Promise<void> {
  const cover = files.find(({ field }) => field === 'coverFile')
  if (cover)
    await storePicture(ctx, cover)
      .then(({ address }) => {
        Object.assign(values, { cover: address, coverX: '50', coverY: '50' })
      })
      .catch(noting)
  for (const file of files.filter(({ field }) => field === 'pictureFile')) {
    const pictures = rowsOf(values.pictureSrc)
    if (pictures.length >= MOST_PICTURES)
      noting(
        new BadInput({
          pictureFile: { key: 'teaching:invalid.manyPictures', params: { most: MOST_PICTURES } },
        }),
      )
    else
      await storePicture(ctx, file)
        .then(({ address }) => {
          values.pictureSrc = [...pictures, address]
        })
        .catch(noting)
  }
}
