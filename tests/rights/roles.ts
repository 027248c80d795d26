import { anAccount } from '#app/features/accounts/testing.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

export type Member = { id: AccountId; partyId: PartyId; displayUsername: string; email: string }
type Made = (tx: Tx) => Promise<Member>

const provider = (approval: 'none' | 'pending' | 'approved' | 'rejected'): Made => {
  return (tx) => anAccount(tx, { serviceType: 'provider', approval })
}

/** Who has a session that counts for nothing: whoever asks with it is a visitor. */
const SHUT_OUT = {
  visitor: null,
  suspended: (tx) => anAccount(tx, { suspendedAt: new Date() }),
  deactivated: (tx) => anAccount(tx, { deactivatedAt: new Date() }),
} satisfies Record<string, Made | null>

/** Who is signed in. What the rows of the matrix name belongs to `buyer` and `organiser`, to nobody else. */
const SIGNED_IN = {
  unconfirmed: (tx) => anAccount(tx, { emailVerified: false }),
  seeker: (tx) => anAccount(tx),
  newProvider: provider('none'),
  waitingProvider: provider('pending'),
  provider: provider('approved'),
  refusedProvider: provider('rejected'),
  buyer: (tx) => anAccount(tx),
  organiser: provider('approved'),
  staff: (tx) => anAccount(tx, { staffTasks: [...STAFF_TASKS] }),
} satisfies Record<string, Made>

export const ROLES: Record<Role, Made | null> = { ...SHUT_OUT, ...SIGNED_IN }

export type SignedInRole = keyof typeof SIGNED_IN
export type Role = keyof typeof SHUT_OUT | SignedInRole

export const PROVIDERS = [
  'newProvider',
  'waitingProvider',
  'provider',
  'refusedProvider',
  'organiser',
] satisfies SignedInRole[]
export const EVERYBODY = Object.keys(ROLES) as Role[]
export const isSignedIn = (role: Role): role is SignedInRole => role in SIGNED_IN
