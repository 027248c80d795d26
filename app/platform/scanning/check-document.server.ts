import type { PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { SentFile } from '../http/read-body.server.ts'
import { type CheckedFile, checkFile } from './check-file.server.ts'

export type CheckedDocument = CheckedFile & { type: 'pdf' | 'webp' }

/**
 * Looks at a document that somebody sent, as `checkFile` does: a PDF, or a picture made anew. Refuses
 * anything else as bad input of its field.
 */
export async function checkDocument(file: SentFile, ownerId: PartyId): Promise<CheckedDocument> {
  const checked = await checkFile(file, ownerId)
  if (isDocument(checked)) return checked
  throw new BadInput({ [file.field]: { key: 'files:refused.notDocument' } })
}

const isDocument = (file: CheckedFile): file is CheckedDocument => file.type === 'pdf' || file.type === 'webp'
