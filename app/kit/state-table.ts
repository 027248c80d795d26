import { refuse } from './refusal.ts'

export type Party = 'customer' | 'provider' | 'admin' | 'staff' | 'clock' | 'system'
export type Transition<State extends string, Name extends string> = {
  name: Name
  from: readonly State[]
  to: State
  by: readonly Party[]
}

/** The state after a named transition. Refuses with `conflict` when it is not allowed from this state or by this party. */
export function walk<State extends string, Name extends string>(
  table: readonly Transition<State, Name>[],
  state: State,
  name: Name,
  by: Party,
): State {
  const found = table.find((row) => row.name === name && row.from.includes(state) && row.by.includes(by))
  if (!found) throw refuse('conflict', 'common:refused.state', { state, name })
  return found.to
}

export function canWalk<State extends string, Name extends string>(
  table: readonly Transition<State, Name>[],
  state: State,
  name: Name,
  by: Party,
): boolean {
  return table.some((row) => row.name === name && row.from.includes(state) && row.by.includes(by))
}
