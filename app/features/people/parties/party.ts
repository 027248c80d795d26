import { defineFact } from '#app/kit/fact.ts'

export const PARTY_KINDS = ['person', 'company', 'sme'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** Roles of a member of a company, by the numbers of the wire: an admin, or any other member. */
export const MEMBER_ROLES = { admin: 1, other: 2 } as const
export type MemberRole = (typeof MEMBER_ROLES)[keyof typeof MEMBER_ROLES]

/** The word for a role in a company of some kind. */
export function roleWord(role: MemberRole, kind: PartyKind): 'admin' | 'manager' | 'employee' {
  if (role === MEMBER_ROLES.admin) return 'admin'
  return kind === 'sme' ? 'employee' : 'manager'
}

/** Whether a workspace is locked: neither a trial nor a subscription runs. A person's never is. */
export const isLapsedAt = ({ writableUntil }: { writableUntil: Date | null }, now: Date): boolean =>
  writableUntil !== null && writableUntil <= now

/**
 * Who may see a provider: everybody, only the companies that it has joined, or nobody else, while staff hides
 * it.
 */
export const VISIBILITIES = ['public', 'companies', 'nobody'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Whether a provider shows itself as one trainer or as a training company. */
export const PROFILE_TYPES = ['indprofile', 'compprofile'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

/** The slug of a party has changed. */
export const partyRenamed = defineFact('party.renamed', {})
/** The visibility or the profile kind of a party has changed. */
export const partyShownOtherwise = defineFact('party.shown-otherwise', { part: 'word' })
/** The tax terms of a party have changed. */
export const partyRepriced = defineFact('party.repriced', { taxKind: 'word?' })
/** A party was suspended: it and its offers are hidden, and nobody signs in to it. */
export const partySuspended = defineFact('party.suspended', { by: 'word', byParty: 'id?' })
/** A person has left: the party is hidden, and erased after the days of grace. */
export const partyLeft = defineFact('party.left', { leftAt: 'moment' })
/** The personal data of a party that had left was erased. */
export const partyErased = defineFact('party.erased', {})
/** A party that was hidden is shown again. */
export const partyReturned = defineFact('party.returned', {})

/** The group whose location a company was has ended with its last super-admin. */
export const groupEnded = defineFact('group.ended', {})

/** For so many days signing in brings a person who left back; then personal data is erased. */
export const GRACE_DAYS = 30

/** How the trace says until when something about a party counts; nothing where staff ends it. */
export const untilOf = (until: Date | null): { until?: string } =>
  until === null ? {} : { until: until.toISOString() }
