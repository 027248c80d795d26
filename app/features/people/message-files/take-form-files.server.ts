import { sentIn } from '#app/features/people/parties/sent-file.ts'
import type { StoredAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { SentForm } from '#app/platform/http/read-body.server.ts'
import { takeFiles } from './take-files.server.ts'
import { takenField, takenText } from './taken-file.ts'

/**
 * Takes the files of a form with other fields, too, as `takeFiles` does, and notes among what was typed which
 * of them are there: whatever is wrong with the form, they need not be chosen again. Bad input of `field` for
 * one that cannot be taken, once the others are.
 */
export async function takeFormFiles(ctx: Ctx, sent: SentForm, field: string): Promise<StoredAttachment[]> {
  const taken: StoredAttachment[] = []
  let fault: BadInput | null = null
  for (const one of sentIn(sent, field))
    try {
      taken.push(...(await takeFiles(ctx, [one], field)))
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      fault ??= new BadInput({ [field]: Object.values(error.fields)[0] ?? { key: 'files:refused.none' } })
    }
  sent.values[takenField(field)] = taken.map(takenText)
  if (fault) throw fault
  return taken
}
