import { stepAlong } from '#app/platform/change-state.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { DECISION_TABLE } from './quorum-decision.ts'

const { to, from } = stepAlong({ state: DECISION_TABLE }, 'state', 'fill')

/** Closes the open quorum decisions of the event `$1`: it reached its quorum or was guaranteed. */
export const fillDecisions = plannedWrite(
  'events.fill-decisions',
  `update quorum_decisions set ${to}, closed_at = now() where event_id = $1 and ${from}`,
)
