import { defineFact } from '#app/kit/fact.ts'

export const PARTY_KINDS = ['person', 'company', 'sme'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/**
 * What a member of a company may do there, by the numbers of the wire: an admin, or whoever else works there.
 */
export const MEMBER_ROLES = { admin: 1, other: 2 } as const
export type MemberRole = (typeof MEMBER_ROLES)[keyof typeof MEMBER_ROLES]

/** The word for a role in a company of some kind. */
export function roleWord(role: MemberRole, kind: PartyKind): 'admin' | 'manager' | 'employee' {
  if (role === MEMBER_ROLES.admin) return 'admin'
  return kind === 'sme' ? 'employee' : 'manager'
}

/**
 * Whether a workspace may begin nothing new any more: neither a trial nor a subscription runs. A person's
 * never ends.
 */
export const isLapsedAt = ({ writableUntil }: { writableUntil: Date | null }, now: Date): boolean =>
  writableUntil !== null && writableUntil <= now

/** Who may see a provider: everybody, or the companies alone that it has joined. */
export const VISIBILITIES = ['public', 'companies'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Whether a provider shows itself as one trainer or as a training company. */
export const PROFILE_TYPES = ['indprofile', 'compprofile'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

/** A party is at another public address. */
export const partyRenamed = defineFact('party.renamed', {})
/**
 * A party is shown to others than before, or as something else: its visibility or the kind of its profile is
 * another.
 */
export const partyShownOtherwise = defineFact('party.shown-otherwise', { part: 'word' })
/** What a party's prices say of tax is another thing than before. */
export const partyRepriced = defineFact('party.repriced', { taxKind: 'word?' })
/** A party is not shown any more, nor is what it offers. */
export const partySuspended = defineFact('party.suspended', { by: 'word', byParty: 'id?' })
/** A person has left: the party is not shown any more, and is erased after the days of grace. */
export const partyLeft = defineFact('party.left', { leftAt: 'moment' })
/** What was personal about a party that had left is gone for good. */
export const partyErased = defineFact('party.erased', {})
/** A party that was away is shown again. */
export const partyReturned = defineFact('party.returned', {})

/** For so many days whoever has left is back by signing in; then what is personal is erased. */
export const GRACE_DAYS = 30
