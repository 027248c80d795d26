import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { MEMBER_ROLES, type MemberRole } from '#app/features/people/parties/party.ts'
import { groupAdmins } from '#app/features/people/parties/tables.server.ts'
import {
  aCompany,
  aGroup,
  aJoinedTrainer,
  aMember,
  anSme,
  type TestParty,
} from '#app/features/people/parties/testing.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'

export type Member = { id: AccountId; partyId: PartyId; displayUsername: string; email: string }
type Made = (tx: Tx, places: Places) => Promise<Member>

/** A company, one that has not paid for its workspace, an SME, and two groups of two locations. */
export type Places = Record<'firm' | 'lockedFirm' | 'studio', TestParty> &
  Record<'group' | 'otherGroup', { id: string; locations: TestParty[] }>

export async function makePlaces(tx: Tx): Promise<Places> {
  const yesterday = new Date(Date.now() - 86_400_000)
  return {
    firm: await aCompany(tx),
    lockedFirm: await aCompany(tx, { writableUntil: yesterday }),
    studio: await anSme(tx),
    group: await aGroup(tx, { locations: [{}, {}], admins: [] }),
    otherGroup: await aGroup(tx, { locations: [{}, {}], admins: [] }),
  }
}

const provider = (approval: 'none' | 'pending' | 'approved' | 'rejected'): Made => {
  return (tx) => anAccount(tx, { serviceType: 'provider', approval })
}

/** Somebody who acts for a company. */
const memberOf = (place: 'firm' | 'lockedFirm' | 'studio', role: MemberRole): Made => {
  return async (tx, places) => {
    const account = await anAccount(tx)
    const company = places[place]
    await aMember(tx, { company, member: account.partyId, role })
    await actFor(tx, { accountId: account.id, token: null, partyId: company.id })
    return account
  }
}

/** Somebody who acts for the first location of a group, and may for all. */
const superAdminOf = (place: 'group' | 'otherGroup'): Made => {
  return async (tx, places) => {
    const account = await anAccount(tx)
    const { id: groupId, locations } = places[place]
    await tx.insert(groupAdmins).values({ groupId, memberId: account.partyId })
    const [first] = locations
    if (first) await actFor(tx, { accountId: account.id, token: null, partyId: first.id })
    return account
  }
}

/** A trainer whom only the companies that it has joined may see. */
const joinedTrainer: Made = async (tx, { firm }) => {
  const account = await anAccount(tx, {
    serviceType: 'provider',
    approval: 'approved',
    visibility: 'companies',
  })
  await aJoinedTrainer(tx, { company: firm, trainer: account.partyId })
  return account
}

/** Staff trusted with one task alone. */
const staffFor = (task: StaffTask): Made => {
  return (tx) => anAccount(tx, { staffTasks: [task] })
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
  joinedTrainer,
  companyAdmin: memberOf('firm', MEMBER_ROLES.admin),
  companyManager: memberOf('firm', MEMBER_ROLES.other),
  unpaidAdmin: memberOf('lockedFirm', MEMBER_ROLES.admin),
  smeAdmin: memberOf('studio', MEMBER_ROLES.admin),
  smeEmployee: memberOf('studio', MEMBER_ROLES.other),
  superAdmin: superAdminOf('group'),
  otherSuperAdmin: superAdminOf('otherGroup'),
  staff: (tx) => anAccount(tx, { staffTasks: [...STAFF_TASKS] }),
  approver: staffFor('approveProviders'),
  supporter: staffFor('manageAccounts'),
  moderator: staffFor('moderate'),
  refunder: staffFor('refund'),
  settler: staffFor('payOut'),
  editor: staffFor('editSite'),
  operator: staffFor('operate'),
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
  'joinedTrainer',
] satisfies SignedInRole[]
/** Who acts for a company, with all rights of it. */
export const ADMINS = [
  'companyAdmin',
  'unpaidAdmin',
  'smeAdmin',
  'superAdmin',
  'otherSuperAdmin',
] satisfies SignedInRole[]
/** Who acts for a company. */
export const AT_WORK = [...ADMINS, 'companyManager', 'smeEmployee'] satisfies SignedInRole[]
/** Who acts for the company that buys and sells in the world of the walk. */
export const FIRM = ['companyAdmin', 'companyManager'] satisfies SignedInRole[]
/** Who of staff is trusted with which task alone; `staff` with all of them. */
export const STAFF_FOR = {
  approveProviders: 'approver',
  manageAccounts: 'supporter',
  moderate: 'moderator',
  refund: 'refunder',
  payOut: 'settler',
  editSite: 'editor',
  operate: 'operator',
} as const satisfies Record<StaffTask, SignedInRole>
export const EVERYBODY = Object.keys(ROLES) as Role[]
export const isSignedIn = (role: Role): role is SignedInRole => role in SIGNED_IN
