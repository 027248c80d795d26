import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'

type Named = { id: string; displayUsername: string; email: string }

/** Somebody signed in: a seeker with a confirmed address and no further right, but for what is given. */
export function aPerson(given: Partial<Person> = {}): Person {
  return {
    kind: 'person',
    accountId: newId(),
    username: 'someone',
    email: 'someone@example.com',
    emailConfirmed: true,
    serviceType: 'seeker',
    userType: 'IN',
    providerApproval: 'none',
    staff: false,
    ...given,
  }
}

/** Whom this account signs in as. */
export function personOf({ id, displayUsername, email }: Named, given: Partial<Person> = {}): Person {
  return aPerson({ accountId: id, username: displayUsername, email, ...given })
}
