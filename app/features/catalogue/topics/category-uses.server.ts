import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/** A category that becomes another one. */
export type CategoryMerge = { from: { id: string; slug: string }; to: { id: string; slug: string } }

/** What is in a category, with its group, and where the same will be: the nearest first. */
export type CategoryChange = { before: readonly string[]; after: readonly string[] }

/** What a feature has to do with categories, within the transaction that changes them. */
export type CategoryUse = {
  /**
   * Has what names one category name the other. What cannot be written again resolves it where it is read.
   */
  move?: (tx: Tx, merge: CategoryMerge) => Promise<void>
  /** The key of a text by which it refuses a change; null where nothing is against it. */
  refuse?: (tx: Tx, changes: readonly CategoryChange[], now: Date) => Promise<string | null>
}

export const categoryUses = defineRegistry<readonly CategoryUse[]>('uses of categories')
