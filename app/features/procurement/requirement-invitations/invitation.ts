import { defineFact } from '#app/kit/fact.ts'

/** A provider was invited to answer an open requirement. */
export const providerInvited = defineFact('requirement.provider-invited', { provider: 'id' })

/** So many providers may be invited to one requirement. */
export const MOST_INVITED = 50

/** An own requirement to which a provider can be invited, and whether it is. */
export type Invitable = { url: string; title: string; language: string; isInvited: boolean }
