import { addFiles, type NewFiles } from '#app/features/catalogue/trainer-profiles/add-files.server.ts'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { takeDocument } from '#app/features/people/parties/take-document.server.ts'
import { takePicture } from '#app/features/people/parties/take-picture.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'

/**
 * Stores the files of the form of a profile and puts them into it, each for itself: what cannot be taken is
 * told to `noting` and keeps nothing else from being kept. What was written about a file is then done with,
 * and does not come back.
 */
export async function takeProfileFiles(
  ctx: PersonCtx,
  sent: SentForm,
  noting: (error: unknown) => void,
): Promise<void> {
  const { values } = sent
  const [photo, picture, document] = ['photo', 'picture', 'document'].map((field) => sentIn(sent, field)[0])
  const { caption = '', certificate = '' } = values
  const done = async (stored: NewFiles, about: Record<string, unknown>, ...fields: string[]) => {
    await addFiles(ctx, about, stored)
    for (const field of fields) delete values[field]
  }
  if (photo)
    await takePicture(ctx, photo, 'photo')
      .then((stored) => done({ photo: stored }, {}))
      .catch(noting)
  if (picture)
    await takePicture(ctx, picture, 'picture')
      .then((stored) => done({ picture: stored }, { caption }, 'caption'))
      .catch(noting)
  if (document)
    await takeDocument(ctx, document, 'document')
      .then((stored) => done({ document: stored }, { certificate }, 'certificate'))
      .catch(noting)
  else if (certificate !== '') await done({}, { certificate }, 'certificate').catch(noting)
}
