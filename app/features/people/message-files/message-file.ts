import type { LookedAt } from '#app/features/people/parties/file.ts'
import { SAFE_TYPES, type SafeType } from '#app/kit/safe-type.ts'

/** So many files go with one message, each of at most so many megabytes. */
export const FILES_OF_MESSAGE = 5
export const FILE_MEGABYTES = 10
/** What uses the files of a message, by the id of its line. */
export const OF_MESSAGE = 'message'
/** So long the address works under which a file is downloaded. */
export const LINK_SECONDS = 120

/** What a form with files may weigh. */
export const MESSAGE_BYTES = (FILES_OF_MESSAGE * FILE_MEGABYTES + 1) * 1024 * 1024

/** What a browser offers to choose from. */
export const OFFERED = [
  'image/jpeg,image/png,image/webp,image/avif',
  ...Object.keys(SAFE_TYPES)
    .filter((ending) => ending !== 'webp')
    .map((ending) => `.${ending}`),
].join(',')

/**
 * A file of a message as its reader sees it. One that waits is without a name to the other side; one that was
 * removed is shown to its author alone, with what was found in it.
 */
export type ShownFile = {
  /** The unguessable part of its address. */
  name: string
  title: string
  bytes: number
  type: SafeType | null
  hasPreview: boolean
  state: 'waiting' | 'clean' | 'removed'
  finding: string | null
}

/** What goes along with a form: a file by its name, as it is listed there. */
export type NamedFile = { name: string; title: string; bytes: number }

/**
 * A file of a thing of two sides as one of them sees it: one that waits has no name for the other side, and
 * one that was removed is shown to its owner alone.
 */
export type AttachedFile = NamedFile & LookedAt

/** The same as it is stored. */
export type AttachedRow = NamedFile & { isScanned: boolean; finding: string | null }

/** What one side sees of a file; `titleFor` says what the other one reads of its name. Null for nothing. */
export function attachedSeen(
  { name, title, bytes, isScanned, finding }: AttachedRow,
  { isOwn, titleFor }: { isOwn: boolean; titleFor: (title: string) => string },
): AttachedFile | null {
  const state = isScanned ? (finding === null ? 'clean' : 'removed') : 'waiting'
  if (isOwn) return { name, title, bytes, state, finding }
  if (state === 'removed') return null
  if (state === 'waiting') return { name: '', title: '', bytes: 0, state, finding: null }
  return { name, title: titleFor(title), bytes, state, finding: null }
}

/** The files of what the reader has sent or typed. */
export const ownFiles = (rows: readonly AttachedRow[]): AttachedFile[] =>
  rows.flatMap((row) => attachedSeen(row, { isOwn: true, titleFor: (title) => title }) ?? [])

export const filePath = (name: string, as?: 'preview') =>
  `/message/file/${name}${as === 'preview' ? '?as=preview' : ''}`

/** The usual ending of a content type; null for one of a later version. */
export function endingOf(contentType: string): SafeType | null {
  const found = Object.entries(SAFE_TYPES).find(([, type]) => type === contentType)
  return (found?.[0] as SafeType | undefined) ?? null
}

/** A size as people read it: whole kilobytes, or megabytes with one place. */
export function sizeSaid(bytes: number, language: string): string {
  const isLarge = bytes >= 1_000_000
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1_000))
  const how = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const
  return new Intl.NumberFormat(language, how).format(value)
}
