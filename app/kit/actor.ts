import type { AccountId, PartyId } from './ids.ts'

export type ServiceType = 'provider' | 'seeker'
export type UserType = 'IN' | 'CO'
export const APPROVALS = ['none', 'pending', 'approved', 'rejected'] as const
export type ProviderApproval = (typeof APPROVALS)[number]

/** Whom a person acts for: itself, or a company in one of the roles that its members have. */
export const ACTING_ROLES = ['self', 'admin', 'manager', 'employee'] as const
export type ActingRole = (typeof ACTING_ROLES)[number]

/** A workspace that somebody acts for, as the frame of every page and the rights ask of it. */
export type ActedFor = {
  kind: 'company' | 'sme'
  name: string
  /** ISO 3166-1 alpha-2; null while nothing is said. */
  country: string | null
  /** Until when it can be written to; from then on it can be read alone. Null is without end. */
  writableUntil: Date | null
  /** Whether that is the end of its free trial. */
  trial: boolean
}

/** What staff may be trusted with, task by task. */
export const STAFF_TASKS = [
  'approveProviders',
  'manageAccounts',
  'moderate',
  'refund',
  'payOut',
  'editSite',
  'operate',
] as const
export type StaffTask = (typeof STAFF_TASKS)[number]

/**
 * Somebody signed in. What belongs to somebody belongs to a party: `partyId` is the one acted for, in `role`;
 * it is `ownPartyId` unless the person acts for a company. `accountId` says who pressed the button, and owns
 * nothing but the person's own settings. `approval` is that of the party acted for.
 */
export type Person = {
  kind: 'person'
  accountId: AccountId
  ownPartyId: PartyId
  partyId: PartyId
  role: ActingRole
  /** The workspace acted for; null when a person acts for itself. */
  company: ActedFor | null
  /** Whether the person belongs to some workspace, whomever it acts for now. */
  isMember: boolean
  /** Whether the person may act for every location of some group. */
  superAdmin: boolean
  username: string
  /** What the person is called; the username for as long as nothing else is known. */
  name: string
  /** The address of the person's own photo. */
  image: string | null
  email: string
  emailConfirmed: boolean
  /** Where the person is, for a browser that does not say (IANA). */
  timeZone: string
  serviceType: ServiceType
  userType: UserType
  approval: ProviderApproval
  staffTasks: readonly StaffTask[]
  /** Rights of staff rest until two-step sign-in is on: `staffTasks` is empty, and this says why. */
  owesTwoStep: boolean
}
export type Actor = { kind: 'visitor' } | Person | { kind: 'system'; job: string }

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system', job: 'system' }

export function isPerson(actor: Actor): actor is Person {
  return actor.kind === 'person'
}

/** The account of a person: who did it. Null for a visitor or the system. */
export function accountIdOf(actor: Actor): AccountId | null {
  return actor.kind === 'person' ? actor.accountId : null
}

/** The party that an actor acts for: whose things these are. Null for a visitor or the system. */
export function partyIdOf(actor: Actor): PartyId | null {
  return actor.kind === 'person' ? actor.partyId : null
}

/**
 * Whether somebody acts for a workspace that can be read and not written to: neither a trial nor a
 * subscription runs.
 */
export function isLockedFor(actor: Actor, now: Date): boolean {
  const until = actor.kind === 'person' ? (actor.company?.writableUntil ?? null) : null
  return until !== null && until <= now
}

/** Whether staff is trusted with a task. */
export function hasTask(actor: Actor, task: StaffTask): boolean {
  return actor.kind === 'person' && actor.staffTasks.includes(task)
}

/**
 * Whether an actor sees what is not public of everybody: the system, and staff trusted with one of the tasks
 * that need it. A right of staff to read names the tasks it is for, as a right to write does.
 */
export function seesAll(actor: Actor, tasks: readonly [StaffTask, ...StaffTask[]]): boolean {
  return actor.kind === 'system' || tasks.some((task) => hasTask(actor, task))
}
