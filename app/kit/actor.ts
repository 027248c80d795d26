import type { AccountId, PartyId } from './ids.ts'
import { refuse } from './refusal.ts'

export type ServiceType = 'provider' | 'seeker'
export type UserType = 'IN' | 'CO'
export const APPROVALS = ['none', 'pending', 'returned', 'approved', 'rejected'] as const
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
  /** Whether what it buys is held against budgets; left out where it has none. */
  keepsBudgets?: boolean
  /** Whether rules say what is decided before it buys; not said where it has none. */
  hasApprovalRules?: boolean
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

/** What a program may be allowed, by the noun that it is about; what none of these opens is closed to it. */
export const PROGRAM_SCOPES = [
  'topics:read',
  'topics:write',
  'events:read',
  'events:write',
  'orders:read',
  'requirements:read',
  'requirements:write',
] as const
export type ProgramScope = (typeof PROGRAM_SCOPES)[number]

/** What a person and a program have in common: the party acted for, and in which role. */
type ForParty = {
  partyId: PartyId
  role: ActingRole
  /** The workspace acted for; null when it is a person who is acted for. */
  company: ActedFor | null
  /** Of the party acted for. */
  approval: ProviderApproval
  /** Whether the party acted for offers training or looks for it. */
  serviceType: ServiceType
  /** Whether an employee publishes what he or she trains; true in every other role. */
  mayPublish: boolean
}

/** Somebody of staff who looks at the product as somebody else. */
export type Impersonator = { id: string; accountId: AccountId; username: string; until: Date }

/**
 * Somebody signed in. What belongs to somebody belongs to a party: `partyId` is the one acted for, in `role`;
 * it is `ownPartyId` unless the person acts for a company. `accountId` says who pressed the button, and owns
 * nothing but the person's own settings.
 */
export type Person = ForParty & {
  kind: 'person'
  accountId: AccountId
  ownPartyId: PartyId
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
  userType: UserType
  staffTasks: readonly StaffTask[]
  /**
   * Until when nothing new is begun for the person or the workspace acted for, as staff paused it; without it
   * neither is paused.
   */
  pausedUntil?: Date
  /** Who of staff looks at the product as this person, until when: nothing can be changed then. */
  impersonatedBy?: Impersonator
  /** Rights of staff rest until two-step sign-in is on: `staffTasks` is empty, and this says why. */
  owesTwoStep: boolean
}

/** A program that has shown who it is: for whom it acts, in which role, and what it may do there at most. */
export type ApiClient = ForParty & { clientId: string; scopes: readonly ProgramScope[] }

declare const underScope: unique symbol

/**
 * A program acting under one of its scopes, made by `programUnder` alone. It has no account, no session and
 * no staff tasks.
 */
export type Program = ForParty & {
  kind: 'program'
  clientId: string
  scope: ProgramScope
  readonly [underScope]: true
}

/** Who acts for a party. */
export type PartyActor = Person | Program
export type Actor = { kind: 'visitor' } | PartyActor | { kind: 'system'; job: string }

export const VISITOR: Actor = { kind: 'visitor' }
export const SYSTEM: Actor = { kind: 'system', job: 'system' }

/**
 * A client at work under one scope, which decides with its role what it may do. Refuses with `forbidden` a
 * client that was not given that scope.
 */
export function programUnder(client: ApiClient, scope: ProgramScope): Program {
  if (!client.scopes.includes(scope)) throw forbidden()
  const { clientId, partyId, role, company, approval, serviceType, mayPublish } = client
  const program = {
    kind: 'program',
    clientId,
    scope,
    partyId,
    role,
    company,
    approval,
    serviceType,
    mayPublish,
  }
  return program as Program
}

/** Whether somebody acts for a firm as an employee, who sees and changes there what is the own work alone. */
export function isEmployee(actor: Actor): actor is PartyActor {
  return actsForParty(actor) && actor.role === 'employee'
}

/** Whether it is a human being who is signed in, with a name, an address and an opinion. */
export function isPerson(actor: Actor): actor is Person {
  return actor.kind === 'person'
}

/** Whether somebody acts for a party: a person, or a program. */
export function actsForParty(actor: Actor): actor is PartyActor {
  return actor.kind === 'person' || actor.kind === 'program'
}

/** Whether there is an account, which has settings and says who pressed the button. */
export function hasAccount(actor: Actor): actor is Person {
  return actor.kind === 'person'
}

/** Whether somebody is signed in at a browser, with cookies and forms, who can show a password anew. */
export function hasSession(actor: Actor): actor is Person {
  return actor.kind === 'person'
}

/** Goes on for who acts for a party: a person, or a program. Refuses others with `signIn`. */
export function requireParty(actor: Actor): asserts actor is PartyActor {
  if (!actsForParty(actor)) throw refuse('signIn', 'common:refused.signIn')
}

/** Asserts that the actor has an account. Refuses a program with `forbidden`, others with `signIn`. */
export function requireAccountHolder(actor: Actor): asserts actor is Person {
  if (actor.kind === 'program') throw forbidden()
  if (!hasAccount(actor)) throw refuse('signIn', 'common:refused.signIn')
}

/** Goes on for who is signed in at a browser. Refuses a program with `forbidden`, others with `signIn`. */
export function requireSession(actor: Actor): asserts actor is Person {
  if (actor.kind === 'program') throw forbidden()
  if (!hasSession(actor)) throw refuse('signIn', 'common:refused.signIn')
}

const forbidden = () => refuse('forbidden', 'common:refused.forbidden')

/** The account of a person: who pressed the button. Null for a visitor, a program or the system. */
export function accountIdOf(actor: Actor): AccountId | null {
  return hasAccount(actor) ? actor.accountId : null
}

/** Who pressed the button: the account of staff where somebody of it looks as somebody else. */
export function pressedById(actor: Actor): AccountId | null {
  return (actor.kind === 'person' && actor.impersonatedBy?.accountId) || accountIdOf(actor)
}

/** The party that an actor acts for: whose things these are. Null for a visitor or the system. */
export function partyIdOf(actor: Actor): PartyId | null {
  return actsForParty(actor) ? actor.partyId : null
}

/** The party acted for, and a person's own: whose files somebody may use. */
export function partyIdsOf(actor: PartyActor): PartyId[] {
  return actor.kind === 'person' ? [actor.partyId, actor.ownPartyId] : [actor.partyId]
}

/** By whom attempts and repeats are counted: the account of a person, or the program. */
export function callerIdOf(actor: PartyActor): string {
  return actor.kind === 'program' ? `program:${actor.clientId}` : actor.accountId
}

/**
 * Whether somebody acts for a workspace that can be read and not written to: neither a trial nor a
 * subscription runs.
 */
export function isLockedFor(actor: Actor, now: Date): boolean {
  const until = actsForParty(actor) ? (actor.company?.writableUntil ?? null) : null
  return until !== null && until <= now
}

/** Whether staff has paused the person or the workspace acted for: what was begun goes on, nothing new is. */
export function isPausedFor(actor: Actor, now: Date): boolean {
  return actor.kind === 'person' && actor.pausedUntil !== undefined && actor.pausedUntil > now
}

/** Refuses to begin anything new for whom staff has paused. */
export function refusePaused(actor: Actor, now: Date): void {
  if (isPausedFor(actor, now)) throw refuse('forbidden', 'staff-acts:refused.paused')
}

/** Whether it is staff that looks at the product as this person. */
export function isImpersonated(actor: Actor): boolean {
  return actor.kind === 'person' && actor.impersonatedBy !== undefined
}

/** Refuses to do anything as somebody else: who of staff looks as a person changes nothing. */
export function refuseImpersonated(actor: Actor): void {
  if (isImpersonated(actor)) throw refuse('forbidden', IMPERSONATED)
}

/** Says to staff that nothing can be changed as somebody else. */
export const IMPERSONATED = 'impersonation:refused.readOnly'

/** Whether the actor is staff of any task. */
export function isStaff(actor: Actor): actor is Person {
  return actor.kind === 'person' && actor.staffTasks.length > 0
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
