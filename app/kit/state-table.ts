import { type Actor, hasTask, type StaffTask } from './actor.ts'
import type { PartyId } from './ids.ts'
import { refuse } from './refusal.ts'

/**
 * As what somebody may take a step: a side of the thing, its company's admin, staff, or the marketplace by
 * itself.
 */
export type By = 'customer' | 'provider' | 'admin' | 'staff' | 'clock' | 'system'
export type Transition<State extends string, Name extends string> = {
  name: Name
  from: readonly State[]
  to: State
  by: readonly By[]
}

/** Roles that nobody but `roleIn` hands out: a word, or a list of words, is none. */
class Roles {
  readonly #roles: readonly By[]
  constructor(roles: readonly By[]) {
    this.#roles = roles
  }

  isOneOf(roles: readonly By[]): boolean {
    return roles.some((role) => this.#roles.includes(role))
  }
}

export type { Roles }

/**
 * The state after a named transition. Refuses with `conflict` when it is not allowed from this state or to
 * who asks.
 */
export function walk<State extends string, Name extends string>(
  table: readonly Transition<State, Name>[],
  state: State,
  name: Name,
  as: Roles,
): State {
  const found = table.find((row) => takes(row, state, name, as))
  if (!found) throw refuse('conflict', 'common:refused.state', { state, name })
  return found.to
}

export function canWalk<State extends string, Name extends string>(
  table: readonly Transition<State, Name>[],
  state: State,
  name: Name,
  as: Roles,
): boolean {
  return table.some((row) => takes(row, state, name, as))
}

function takes<State extends string, Name extends string>(
  row: Transition<State, Name>,
  state: State,
  name: Name,
  as: Roles,
): boolean {
  return row.name === name && row.from.includes(state) && as.isOneOf(row.by)
}

/** Who asks: an actor, and the hashed key of the browser, which owns what a guest holds. */
type Asker = { actor: Actor; visitorKey: string | null }
type Sides = {
  customer?: PartyId | null
  /** The browser that is the customer as long as no party is, or nobody is signed in there. */
  guest?: string | null
  provider?: PartyId | null
  task?: StaffTask
}

/**
 * As what somebody may take steps with a thing, of which parties are its customer and its provider: a side,
 * and its admin, when they act for it; staff when they are trusted with `task`. A visitor is nobody but the
 * customer of what the own browser holds. The system acts for itself and for the clock.
 */
export function roleIn({ actor, visitorKey }: Asker, sides: Sides): Roles {
  if (actor.kind === 'system') return new Roles(['system', 'clock'])
  const { customer = null, guest = null, provider = null, task } = sides
  const isGuest = guest !== null && guest === visitorKey
  const as: By[] = isGuest && (customer === null || actor.kind === 'visitor') ? ['customer'] : []
  if (actor.kind === 'visitor') return new Roles(as)
  if (task && hasTask(actor, task)) as.push('staff')
  if (customer === actor.partyId) as.push('customer')
  if (provider === actor.partyId) as.push('provider')
  if (customer === actor.partyId && actor.role === 'admin') as.push('admin')
  return new Roles(as)
}
