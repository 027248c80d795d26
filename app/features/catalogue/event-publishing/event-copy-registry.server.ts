import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/** Copies what belongs to an event to others that repeat it. */
export type CopyAlong = (tx: Tx, copied: { from: string; to: readonly string[] }) => Promise<unknown>

/** What a repeated event takes along beside what its form says; the features that keep it fill it in. */
export const eventCopies = defineRegistry<readonly CopyAlong[]>('event-copies')
