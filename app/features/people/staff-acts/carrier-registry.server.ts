import type { Choice } from '#app/features/people/notifications/statement.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'

export type Carried = { id: string; partyId: PartyId; title: string; reason: string; until: Date | null }

/**
 * How something that staff can decide is done and taken back, in the transaction of the decision. Each says
 * false, and changes nothing, where it is done already.
 */
export type Carrier = Record<'carryOut' | 'takeBack', (tx: Tx, ctx: Ctx, facts: Carried) => Promise<boolean>>
export type Carriers = Partial<Record<Choice, Carrier>>

/** What staff can decide, filled in by the features whose things it is about. */
export const carriers = defineRegistry<Carriers>('carriers of decisions')
