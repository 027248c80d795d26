import type { Detector } from '#app/features/people/notifications/statement.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { ActedOn } from './staff-act.ts'

export type Detected = { kind: ActedOn; id: string; partyId: PartyId }

/** Whether a program had pointed to what a decision is about. */
type HasDetected = (tx: Tx, about: Detected) => Promise<boolean>
export type Detectors = Partial<Record<Exclude<Detector, 'none'>, HasDetected>>

/** Which programs point staff to something, filled in by the features that run them. */
export const detectors = defineRegistry<Detectors>('detectors of programs')
