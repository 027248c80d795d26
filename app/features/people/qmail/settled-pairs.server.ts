import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

/**
 * Whether the party acted for and another one have agreed on something, so that contacts may be exchanged.
 */
export type IsSettled = (ctx: Ctx, other: PartyId) => Promise<boolean>

/** Filled in by what two parties agree on: orders, later awards. */
export const settledPairs = defineRegistry<readonly IsSettled[]>('pairs that may exchange contacts')
