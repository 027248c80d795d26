import { findAttachment } from '#app/features/people/parties/queries-files.server.ts'
import { goneFile, type Sent } from '#app/features/people/parties/sent-file.ts'
import {
  type StoredAttachment,
  storeAttachment,
} from '#app/features/people/parties/store-attachment.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { FILES_OF_MESSAGE } from './message-file.ts'

/**
 * Stores files that came with the form of a message, as `storeAttachment`, or finds those that were brought
 * up before it, in their order. Bad input of `field` for more than FILES_OF_MESSAGE, for somebody else's, and
 * for one that is gone or was removed.
 */
export async function takeFiles(ctx: Ctx, sent: readonly Sent[], field: string): Promise<StoredAttachment[]> {
  if (sent.length > FILES_OF_MESSAGE)
    throw new BadInput({ [field]: { key: 'message-files:tooMany', params: { count: FILES_OF_MESSAGE } } })
  const taken: StoredAttachment[] = []
  for (const one of sent) {
    const file = 'file' in one ? await storeAttachment(ctx, one.file) : await findAttachment(ctx, one.stored)
    if (!file) throw goneFile(field)
    taken.push(file)
  }
  return taken
}
