import { type ActedFor, type ActingRole, type Person, STAFF_TASKS } from '#app/kit/actor.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'

type Named = { id: AccountId; partyId: PartyId; displayUsername: string; email: string }

/** Somebody signed in: a seeker with a confirmed address and no further right, but for what is given. */
export function aPerson(given: Partial<Person> = {}): Person {
  const partyId = given.partyId ?? newId<PartyId>()
  return {
    kind: 'person',
    accountId: newId<AccountId>(),
    partyId,
    ownPartyId: partyId,
    role: 'self',
    company: null,
    isMember: false,
    superAdmin: false,
    username: 'someone',
    name: given.username ?? 'someone',
    image: null,
    email: 'someone@example.com',
    emailConfirmed: true,
    timeZone: 'UTC',
    serviceType: 'seeker',
    mayPublish: true,
    userType: 'IN',
    approval: 'none',
    staffTasks: [],
    owesTwoStep: false,
    ...given,
  }
}

/** Staff with every task. */
export function aStaffMember(given: Partial<Person> = {}): Person {
  return aPerson({ staffTasks: STAFF_TASKS, ...given })
}

/** Whom this account signs in as. */
export function personOf(
  { id, partyId, displayUsername, email }: Named,
  given: Partial<Person> = {},
): Person {
  return aPerson({ accountId: id, partyId, username: displayUsername, email, ...given })
}

type Workspace = { id: PartyId; approval: Person['approval']; kind?: 'person' | ActedFor['kind'] } & Partial<
  Omit<ActedFor, 'kind'>
>

/** The same person at work for a company. */
export function actingFor(person: Person, company: Workspace, role: ActingRole = 'admin'): Person {
  const {
    id,
    approval,
    kind,
    name = 'Company',
    country = null,
    writableUntil = null,
    trial = false,
    keepsBudgets = false,
    hasApprovalRules = false,
  } = company
  const acted: ActedFor = {
    kind: kind === 'sme' ? 'sme' : 'company',
    name,
    country,
    writableUntil,
    trial,
    ...(keepsBudgets && { keepsBudgets }),
    hasApprovalRules,
  }
  return { ...person, isMember: true, partyId: id, approval, role, company: acted, userType: 'CO' }
}
