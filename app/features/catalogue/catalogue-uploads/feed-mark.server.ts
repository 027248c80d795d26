import { createHash } from 'node:crypto'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { isOldSheet } from '#app/features/catalogue/catalogue-record/upload.ts'
import type { OutsideAnswer } from '#app/platform/http/fetch-outside.server.ts'
import type { FeedMark } from './feed.ts'

export type ReadAnswer = Extract<OutsideAnswer, { kind: 'read' }>

/** The validators by which a later reading is recognised as unchanged. */
export function markOf({ bytes, validators }: ReadAnswer): FeedMark {
  return { ...validators, digest: createHash('sha256').update(bytes).digest('base64url') }
}

/** Why a feed's answer is no readable file; null where it is. */
export function refusalOfFile({ bytes }: ReadAnswer): CatalogueReason | null {
  if (bytes.byteLength === 0) return { code: 'file.empty' }
  return isOldSheet(bytes) ? { code: 'file.workbook' } : null
}
