import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import type { FormValues } from './read-body.server.ts'

type Noting = (error: unknown) => void

/**
 * Processes a form with files in parts: the files first, as a browser does not keep them in a form that comes
 * back, then its fields. Bad input of both is reported together; the returned form knows what was saved.
 */
export async function takeInParts(
  values: FormValues,
  { files, fields }: { files: (noting: Noting) => Promise<void>; fields: () => Promise<void> },
): Promise<void> {
  const errors: FieldErrors = {}
  const noting = (error: unknown) => {
    if (!(error instanceof BadInput)) throw error
    Object.assign(errors, error.fields)
  }
  await files(noting)
  const isSaved = await fields().then(() => true, noting)
  if (isSaved) delete values.seen
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
}
