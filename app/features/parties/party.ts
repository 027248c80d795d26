export const PARTY_KINDS = ['person', 'company', 'sme'] as const
export type PartyKind = (typeof PARTY_KINDS)[number]

/** Who may see a provider: everybody, or the companies alone that it has joined. */
export const VISIBILITIES = ['public', 'companies'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Whether a provider shows itself as one trainer or as a training company. */
export const PROFILE_TYPES = ['indprofile', 'compprofile'] as const
export type ProfileType = (typeof PROFILE_TYPES)[number]
