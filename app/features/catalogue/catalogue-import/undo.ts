import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'

export const UNDO_HOURS = 24

/** The outcome of a row when its import was undone. */
export const UNDONE = ['removed', 'archived', 'restored', 'kept'] as const
export type Undone = (typeof UNDONE)[number]

/** A topic or event before an import changed it, complete enough to restore it. */
export type Before = {
  state: string
  updatedAt: string
  facts: Record<string, unknown>
  sessions: Record<string, unknown>[]
  ticketTypes: Record<string, unknown>[]
  source: Record<string, unknown>
}

type Item = {
  /** What it was before the import; null where the import made it. */
  before: { state: string } | null
  state: string
  /** Whether it is as the import left it. */
  isLeft: boolean
  isSold: boolean
}

/**
 * What undoing does with the topic or event of a row; `null` is a deleted one. What was sold or edited since
 * stays. What the import made is deleted while it is a draft, and hidden once it was public.
 */
export function undoOf(item: Item | null): { undone: Undone; reason: CatalogueReason | null } {
  const kept = (code: CatalogueReason['code']) => ({ undone: 'kept' as const, reason: { code } })
  if (!item) return kept('undo.gone')
  if (item.isSold) return kept('undo.sold')
  if (!item.isLeft) return kept('undo.edited')
  if (item.before) return { undone: 'restored', reason: null }
  if (item.state === 'draft') return { undone: 'removed', reason: null }
  return item.state === 'published' ? { undone: 'archived', reason: null } : kept('undo.edited')
}

/** Until when an import can be undone; null where it no longer can. */
export function undoUntil(upload: { doneAt: Date | null; undoAskedAt: Date | null }, now: Date): Date | null {
  if (!upload.doneAt || upload.undoAskedAt) return null
  const until = new Date(upload.doneAt.getTime() + UNDO_HOURS * 3_600_000)
  return now < until ? until : null
}

type Packed = { [name: string]: unknown }

/** Values of a row as JSON, with instants marked as such. */
export function packed(row: object): Packed {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, packedValue(value)]))
}

/** The inverse of `packed`. */
export function unpacked(row: Packed): Packed {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isMoment(value) ? new Date(value.$at) : value]),
  )
}

function packedValue(value: unknown): unknown {
  return value instanceof Date ? { $at: value.toISOString() } : value
}

function isMoment(value: unknown): value is { $at: string } {
  return typeof value === 'object' && value !== null && '$at' in value && typeof value.$at === 'string'
}
