import { defineFact } from '#app/kit/fact.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { PICTURE_SIZES, pictureKey } from '#app/kit/picture-address.ts'
import type { SafeType } from '#app/kit/safe-type.ts'

/**
 * Pictures are public to whoever has their address; documents are served to their owner and to staff alone;
 * attachments to whoever may read the message that they came with.
 */
export const FILE_KINDS = ['picture', 'document', 'attachment'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What uses files: ('trainer.photo', the id of its party). One thing may use several. */
export type FileUse = { kind: string; id: string }

/** A file that waited was looked at. */
export const fileScanned = defineFact('file.scanned', { isClean: 'flag' })

/** Pictures and documents of one party; its attachments are counted by what they weigh. */
export const FILES_OF_ONE = 300
export const ATTACHED_BYTES = 2_000_000_000
export const KEPT_UNUSED_HOURS = 24

/** The download name of a file: its original name without path parts, with the ending of its type. */
export function fileTitle(name: string, ending: SafeType): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{C}\u2028\u2029<>:"|?*%]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${Array.from(plain || 'document')
    .slice(0, 80)
    .join('')}.${ending}`
}

/** The Content-Disposition header (RFC 6266) that saves a file under its title, in whatever script. */
export function savedAs(title: string): string {
  const plain = title.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(title).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The storage keys of a stored file: a picture has several. */
export function keysOf(kind: FileKind, name: string): string[] {
  if (kind === 'document') return [documentKey(name)]
  if (kind === 'attachment') return [attachmentKey(name), previewKey(name)]
  return PICTURE_SIZES.flatMap((size) => [pictureKey(name, size), pictureKey(name, size, 'avif')])
}

export const documentKey = (name: string) => `documents/${name}`
export const attachmentKey = (name: string) => `attachments/${name}`
/** What is shown of an attached picture. */
export const previewKey = (name: string) => `attachments/${name}.preview`

export type StoredDocument = { name: string; title: string; bytes: number }

/** Whether a file can be opened: it is looked at first, and removed where that found something. */
export type FileState = 'waiting' | 'clean' | 'removed'
/** The same with what was found. */
export type LookedAt = { state: FileState; finding: string | null }

export type FileOwners = readonly PartyId[]

/** How many files one person may send in an hour. */
export const UPLOADS = { name: 'uploads', points: 60, seconds: 3_600 } as const
