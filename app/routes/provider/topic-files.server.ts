import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { takePicture } from '#app/features/people/parties/take-picture.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'
import { takePictures } from './picture-files.server.ts'

/**
 * Stores the pictures that came with the form of a topic, its cover and its gallery, as `takePictures` does.
 */
export async function takeTopicFiles(
  ctx: PersonCtx,
  sent: SentForm,
  noting: (error: unknown) => void,
): Promise<void> {
  const { values } = sent
  const [cover] = sentIn(sent, 'coverFile')
  if (cover)
    await takePicture(ctx, cover, 'coverFile')
      .then(({ address }) => {
        Object.assign(values, { cover: address, coverX: '50', coverY: '50' })
      })
      .catch(noting)
  await takePictures(ctx, sent, noting)
}
