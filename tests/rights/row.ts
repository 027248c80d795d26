import type { StaffTask } from '#app/kit/actor.ts'
import { ADMINS, EVERYBODY, isSignedIn, PROVIDERS, type Role, STAFF_FOR } from './roles.ts'
import type { World } from './world.ts'

/**
 * How an address answers somebody: a status, `login` for a redirect there, `on` for a redirect to anywhere
 * else. Where anybody may write, the body lacks what it needs (422), so that asking twice is the same.
 */
export type Outcome = number | 'login' | 'on'
type Says = Record<Role, Outcome>
type Fields = Record<string, string>

export type Row = {
  /** `GET /path`, `POST /path` or `CALL action`, as the routes and the map of calls have it. */
  of: string
  /** The parameters of the path, and `?` for what stands after it. */
  at: (world: World) => Fields
  send: ((world: World) => Fields) | null
  says: Says
}

export const everybody = (outcome: Outcome): Says =>
  Object.fromEntries(EVERYBODY.map((role) => [role, outcome])) as Says

/** Who is signed in, and what is said to others. */
export const people = (outcome: Outcome, others: Outcome = 'login'): Says =>
  Object.fromEntries(EVERYBODY.map((role) => [role, isSignedIn(role) ? outcome : others])) as Says

/**
 * Who may say what prices contain: who teaches or wants to, and admins of companies; and what is said to
 * others who are signed in.
 */
export const providers = (outcome: Outcome, others: Outcome): Says => ({
  ...people(others),
  ...Object.fromEntries([...PROVIDERS, ...ADMINS].map((role) => [role, outcome])),
})

/** The same for some who are signed in. */
export const these = (roles: readonly Role[], outcome: Outcome) =>
  Object.fromEntries(roles.map((role) => [role, outcome])) as Partial<Says>

/** The tasks that need providers who show themselves to joined companies alone. */
export const SEE_HIDDEN = ['approveProviders', 'manageAccounts', 'moderate'] as const

/** Staff trusted with one of these tasks, and how it is answered. */
export const staffWith = (tasks: readonly StaffTask[], outcome: Outcome) =>
  these(['staff', ...tasks.map((task) => STAFF_FOR[task])], outcome)

/** What belongs to somebody does not exist for anybody else. */
export const only = (who: Partial<Says>, others: Outcome = 'login'): Says => ({
  ...people(404, others),
  ...who,
})

/** Where a workspace has not been paid for, nothing new is begun in its name. */
export const paid = (says: Says): Says => ({ ...says, unpaidAdmin: 403 })

export const nowhere = () => ({})
export const get = (path: string, says: Says, at: Row['at'] = nowhere): Row => ({
  of: `GET ${path}`,
  at,
  send: null,
  says,
})
export const post = (
  path: string,
  says: Says,
  send: (world: World) => Fields,
  at: Row['at'] = nowhere,
): Row => ({
  of: `POST ${path}`,
  at,
  send,
  says,
})
export const call = (action: string, says: Says, send: (world: World) => Fields = nowhere): Row => ({
  of: `CALL ${action}`,
  at: nowhere,
  send,
  says,
})
