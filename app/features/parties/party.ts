import { defineFact } from '#app/kit/fact.ts'

export const PARTY_KINDS = ['person', 'company', 'sme'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** Who may see a provider: everybody, or the companies alone that it has joined. */
export const VISIBILITIES = ['public', 'companies'] as const

/** Whether a provider shows itself as one trainer or as a training company. */
export const PROFILE_TYPES = ['indprofile', 'compprofile'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]

/** A party is at another public address. */
export const partyRenamed = defineFact('party.renamed')
/** What a party's prices say of tax is another thing than before. */
export const partyRepriced = defineFact('party.repriced')
/** A party is not shown any more, nor is what it offers. */
export const partySuspended = defineFact('party.suspended')
/** A party that was away is shown again. */
export const partyReturned = defineFact('party.returned')
