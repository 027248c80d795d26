import { type Actor, hasTask, type StaffTask } from './actor.ts'
import type { PartyId } from './ids.ts'
import { refuse } from './refusal.ts'

/** As what somebody may take a step: a side of the thing, its company's admin, staff, or the marketplace by itself. */
export type By = 'customer' | 'provider' | 'admin' | 'staff' | 'clock' | 'system'
export type Transition<State extends string, Name extends string> = {
  name: Name
  from: readonly State[]
  to: State
  by: readonly By[]
}

/** The state after a named transition. Refuses with `conflict` when it is not allowed from this state or by none of these. */
export function walk<State extends string, Name extends string>(
  table: readonly Transition<State, Name>[],
  state: State,
  name: Name,
  as: By | readonly By[],
): State {
  const found = table.find((row) => takes(row, state, name, [as].flat()))
  if (!found) throw refuse('conflict', 'common:refused.state', { state, name })
  return found.to
}

export function canWalk<State extends string, Name extends string>(
  table: readonly Transition<State, Name>[],
  state: State,
  name: Name,
  as: By | readonly By[],
): boolean {
  return table.some((row) => takes(row, state, name, [as].flat()))
}

function takes<State extends string, Name extends string>(
  row: Transition<State, Name>,
  state: State,
  name: Name,
  as: readonly By[],
): boolean {
  return row.name === name && row.from.includes(state) && row.by.some((by) => as.includes(by))
}

/**
 * As what an actor may take steps with a thing, of which parties are its customer and its provider: a side, and its
 * admin, when they act for it; staff when they are trusted with `task`. The system acts for itself and for the clock, a
 * visitor as nobody.
 */
export function standing(
  actor: Actor,
  sides: { customer?: PartyId | null; provider?: PartyId | null; task?: StaffTask },
): readonly By[] {
  if (actor.kind === 'system') return ['system', 'clock']
  if (actor.kind === 'visitor') return []
  const as: By[] = sides.task && hasTask(actor, sides.task) ? ['staff'] : []
  for (const side of ['customer', 'provider'] as const) if (sides[side] === actor.partyId) as.push(side)
  if (as.includes('customer') && actor.role === 'admin') as.push('admin')
  return as
}
