import { readFile } from 'node:fs/promises'
import type { PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { SentFile } from '../http/read-body.server.ts'
import { readApart } from '../reading/read-apart.server.ts'
import type { DocumentFault } from './document-fault.server.ts'
import { shrinkPicture } from './shrink-picture.server.ts'
import { sniffFile } from './sniff-file.server.ts'

const READER = { name: 'document', source: '#app/platform/storage/document-reader.server.ts' } as const

/** A document fit to be kept: a PDF as it was sent, or a picture made anew. */
export type CheckedDocument = { type: 'application/pdf' | 'image/webp'; content: Uint8Array }

/**
 * Looks at a document that somebody sent: a PDF that opens for everybody and does nothing by itself, or a
 * picture, by content, whatever it is called, in a process apart. Refuses anything else as bad input of its
 * field.
 */
export async function checkDocument(file: SentFile, ownerId: PartyId): Promise<CheckedDocument> {
  const type = await sniffFile(file.path)
  const no = (name: string) => new BadInput({ [file.field]: { key: `files:refused.${name}` } })
  if (type === null || type === 'svg') throw no('notDocument')
  if (type === 'pdf') {
    const bytes = await readFile(file.path)
    const brought = { ownerId, name: file.name, bytes, isWaitedFor: true }
    const read = await readApart<DocumentFault>(READER, brought)
    if (!read.ok) throw no('tooHeavy')
    if (read.said) throw no(read.said)
    return { type: 'application/pdf', content: bytes }
  }
  const { sizes } = await shrinkPicture(file, ownerId)
  const whole = sizes.at(-1)
  if (!whole) throw new Error('a picture without sizes')
  return { type: 'image/webp', content: whole.webp }
}
