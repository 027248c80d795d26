export type ServiceType = 'provider' | 'seeker'
export type UserType = 'IN' | 'CO'
export type ProviderApproval = 'none' | 'pending' | 'approved' | 'rejected'

export type Person = {
  kind: 'person'
  accountId: string
  username: string
  email: string
  emailConfirmed: boolean
  serviceType: ServiceType
  userType: UserType
  providerApproval: ProviderApproval
  staff: boolean
}
export type Actor = { kind: 'visitor' } | Person | { kind: 'system'; job: string }

export const VISITOR: Actor = { kind: 'visitor' }

export function isPerson(actor: Actor): actor is Person {
  return actor.kind === 'person'
}

/** The account id of a person, null for a visitor or the system. */
export function accountIdOf(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.accountId : null
}
