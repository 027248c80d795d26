import { APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import type { Person } from '#app/kit/actor.ts'

/** What a workspace sells, and what it buys: entries of its profile menu that the side menu has not. */
export type MenuGroup = 'selling' | 'buying'

/** An entry as it is sent to a page, which says it in the reader's language. */
export type MenuEntry = { key: string; to: string; group?: MenuGroup }

/**
 * Where an entry leads, and who sees it; without `sees` all whose menu it is. A page that lands adds its
 * line.
 */
type Entry = {
  key: string
  to: string | ((person: Person) => string)
  sees?: (person: Person) => boolean
  group?: MenuGroup
}

type UserKind = 'user' | 'company' | 'sme'

/** Whose menus somebody sees: the own ones, or those of the workspace acted for. */
export const kindOf = ({ company }: Person): UserKind => company?.kind ?? 'user'

const dashboard: Entry = { key: 'dashboard', to: '/dashboard' }
const ownProfile: Entry = { key: 'ownProfile', to: '/profile' }
const settings: Entry = { key: 'settings', to: '/settings' }
/** Whether there is more than one whom somebody may act for. */
export const hasWorkspaces = ({ isMember, superAdmin }: Person) => isMember || superAdmin
/** Where a member of a workspace, and a super-admin of several locations, chooses for whom to act. */
const switchWorkspace: Entry = { key: 'switchWorkspace', to: '/for-companies', sees: hasWorkspaces }
const isAdmin = ({ role }: Person) => role === 'admin'
const userRoles: Entry = {
  key: 'userRoles',
  to: '/dashboard/c/userroles',
  sees: isAdmin,
}
const companyDetails: Entry = { key: 'companyDetails', to: '/profile/company-details' }
/** The same page under the name by which the menu of an SME has it. */
const companyProfile: Entry = {
  key: 'companyProfile',
  to: '/dashboard/c/add-company-profile',
  sees: isAdmin,
}
const billing: Entry = { key: 'billing', to: '/dashboard/c/billing' }
const eventApproval: Entry = { key: 'eventApproval', to: APPROVAL_PATH }
const isProvider = ({ serviceType }: Person) => serviceType === 'provider'

/** At the side of the pages of somebody signed in, in groups. */
const SIDE: Record<UserKind, readonly (readonly Entry[])[]> = {
  user: [
    [
      dashboard,
      { key: 'requirements', to: '/manage_requirement' },
      { key: 'post', to: '/requirement/addrequirement' },
      { key: 'topics', to: '/manage_topic' },
      { key: 'addTopic', to: '/addtopic' },
      { key: 'events', to: '/event/manage_event' },
      { key: 'addEvent', to: '/event/addevent' },
      eventApproval,
      { key: 'availability', to: '/availability', sees: isProvider },
      { key: 'trainingRequests', to: '/training-requests', sees: isProvider },
      { key: 'revenue', to: '/revenue' },
      { key: 'bookings', to: '/mybooking' },
      { key: 'favourites', to: '/myfavorite' },
      { key: 'reviews', to: '/review' },
      { key: 'profile', to: '/trainerprofile', sees: isProvider },
    ],
    [
      { key: 'trainers', to: '/search?username=' },
      { key: 'suppliers', to: '/search?supplier=' },
      { key: 'forCompanies', to: '/for-companies' },
    ],
  ],
  company: [[dashboard, eventApproval, userRoles, billing]],
  sme: [[dashboard, eventApproval, userRoles, companyProfile, billing]],
}

/** What an SME sells; hours and requests are its admins' matter. */
const SELLING: readonly Entry[] = [
  { key: 'topics', to: '/manage_topic', group: 'selling' },
  { key: 'manageEvents', to: '/event/manage_event', group: 'selling' },
  { key: 'trainingRequests', to: '/training-requests', sees: isAdmin, group: 'selling' },
  { key: 'availability', to: '/availability', sees: isAdmin, group: 'selling' },
  { key: 'revenue', to: '/revenue', sees: isAdmin, group: 'selling' },
]

/** What the people of a workspace buy. */
const BUYING: readonly Entry[] = [
  { key: 'bookings', to: '/mybooking', group: 'buying' },
  { key: 'requirements', to: '/manage_requirement', group: 'buying' },
  { key: 'favourites', to: '/myfavorite', group: 'buying' },
]

/** Behind the picture of somebody signed in, and in the footer; signing out stands below it. */
const PROFILE: Record<UserKind, readonly Entry[]> = {
  user: [
    dashboard,
    { key: 'bookings', to: '/mybooking' },
    { key: 'favourites', to: '/myfavorite' },
    { key: 'manageEvents', to: '/event/manage_event', sees: isProvider },
    { key: 'profile', to: ({ username }) => `/${username}`, sees: isProvider },
    ownProfile,
    settings,
    switchWorkspace,
  ],
  company: [dashboard, ...BUYING, ownProfile, settings, companyDetails, billing, switchWorkspace],
  sme: [
    dashboard,
    ...SELLING,
    ...BUYING,
    ownProfile,
    settings,
    { ...companyDetails, sees: isAdmin },
    billing,
    switchWorkspace,
  ],
}

export function sideMenuOf(person: Person): MenuEntry[][] {
  return SIDE[kindOf(person)].map((group) => seenBy(person, group)).filter((group) => group.length > 0)
}

export function profileMenuOf(person: Person): MenuEntry[] {
  return seenBy(person, PROFILE[kindOf(person)])
}

function seenBy(person: Person, entries: readonly Entry[]): MenuEntry[] {
  return entries
    .filter(({ sees }) => !sees || sees(person))
    .map(({ key, to, group }) => ({
      key,
      to: typeof to === 'string' ? to : to(person),
      ...(group && { group }),
    }))
}
