import type { PartyId } from '#app/kit/ids.ts'
import { PICTURE_SIZES, pictureKey } from '#app/kit/picture-address.ts'

/**
 * Pictures are public to whoever has their address; documents are served to their owner and to staff alone.
 */
export const FILE_KINDS = ['picture', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What uses files: ('trainer.photo', the id of its party). One thing may use several. */
export type FileUse = { kind: string; id: string }

export const FILES_OF_ONE = 300
export const KEPT_UNUSED_HOURS = 24

/** The download name of a document: its original name without path parts, with the ending of its type. */
export function documentTitle(name: string, ending: 'pdf' | 'webp'): string {
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
  return PICTURE_SIZES.flatMap((size) => [pictureKey(name, size), pictureKey(name, size, 'avif')])
}

export const documentKey = (name: string) => `documents/${name}`

export type StoredDocument = { name: string; title: string; bytes: number }

export type FileOwners = readonly PartyId[]

/** How many files one person may send in an hour. */
export const UPLOADS = { name: 'uploads', points: 60, seconds: 3_600 } as const
