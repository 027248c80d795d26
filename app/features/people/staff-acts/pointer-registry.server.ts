import type { Pointer } from '#app/features/people/notifications/statement.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { ActedOn } from './staff-act.ts'

export type PointedTo = { kind: ActedOn; id: string; partyId: PartyId }

/** Whether a program had pointed to what a decision is about. */
type HasPointed = (tx: Tx, about: PointedTo) => Promise<boolean>
export type Pointers = Partial<Record<Exclude<Pointer, 'none'>, HasPointed>>

/** Which programs point staff to something, filled in by the features that run them. */
export const pointers = defineRegistry<Pointers>('pointers of programs')
