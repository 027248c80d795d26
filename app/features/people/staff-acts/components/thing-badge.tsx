import type { ThingStanding } from '../queries-standing.server.ts'
import type { ActedOn } from '../staff-act.ts'
import { ActBadge } from './act-badge.tsx'

/** How staff has a thing stand, where it is not as all others. */
export function ThingBadge({ kind, standing }: { kind: ActedOn; standing: ThingStanding }) {
  return standing ? <ActBadge kind={kind} act={standing} isEnded={false} /> : null
}
