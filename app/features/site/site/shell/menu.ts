import { APPROVAL_PATH } from '#app/features/catalogue/seat-requests/seat-request-path.ts'
import { ASSESSMENTS_PATH } from '#app/features/delivery/assessments/assessment.ts'
import { PURCHASE_ORDERS_PATH } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import {
  ADD_TOPIC_PATH,
  FEE_APPROVAL_PATH,
  OPEN_TOPICS_PATH,
} from '#app/features/procurement/training-topics/training-topic.ts'
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
/** Who joined a company as a trainer, or an SME as one of its people. */
const trainersList: Entry = { key: 'trainersList', to: '/dashboard/c/trainerslist' }
/** What a workspace was billed, and what it billed. */
const invoiceList: Entry = { key: 'invoiceList', to: '/dashboard/c/invoicelist' }
/** What a workspace ordered, and what was ordered from it. */
const purchaseOrderList: Entry = { key: 'purchaseOrderList', to: '/dashboard/c/purchaseorderlist' }
/** What a workspace needs training for, and the fees proposed for it; employees do not see it. */
const feeApproval: Entry = {
  key: 'feeApproval',
  to: FEE_APPROVAL_PATH,
  sees: ({ role }) => role !== 'employee',
}
const addTrainingTopic: Entry = { key: 'addTrainingTopic', to: ADD_TOPIC_PATH, sees: isAdmin }
/** All trainings of a workspace, month by month. */
const trainingSchedule: Entry = { key: 'trainingSchedule', to: '/dashboard/c/trainingschedule' }
/** What a workspace spent on training. */
const totalSpending: Entry = { key: 'totalSpending', to: '/dashboard/c/totalspending' }
/** What each employee of an SME ordered. */
const employeeSpending: Entry = {
  key: 'employeeSpending',
  to: '/dashboard/c/employeetotalspending',
  sees: isAdmin,
}
/** What people said after the trainings of a workspace; its employees see none of it. */
const trainingAssessment: Entry = {
  key: 'trainingAssessment',
  to: ASSESSMENTS_PATH,
  sees: ({ role }) => role !== 'employee',
}
const eventApproval: Entry = { key: 'eventApproval', to: APPROVAL_PATH }
const isProvider = ({ serviceType }: Person) => serviceType === 'provider'

/** A group of the side menu; the first and the last have no name. */
type SideGroup = { name?: 'buying' | 'teaching' | 'staff'; entries: readonly Entry[] }

const isStaff = ({ staffTasks }: Person) => staffTasks.length > 0
/** Staff teach only where they are providers: their work is the administration. */
const teaches = (person: Person) => !isStaff(person) || isProvider(person)

/** At the side of the pages of somebody signed in, in groups. */
const SIDE: Record<UserKind, readonly SideGroup[]> = {
  user: [
    { entries: [dashboard] },
    { name: 'staff', entries: [{ key: 'administration', to: '/admin', sees: isStaff }] },
    {
      name: 'buying',
      entries: [
        { key: 'requirements', to: '/manage_requirement' },
        { key: 'post', to: '/requirement/addrequirement' },
        { key: 'bookings', to: '/mybooking' },
        { key: 'favourites', to: '/myfavorite' },
        { key: 'invoices', to: '/dashboard/i/invoice' },
        { key: 'purchaseOrders', to: PURCHASE_ORDERS_PATH },
        { key: 'trainers', to: '/search?username=' },
        { key: 'suppliers', to: '/search?supplier=' },
      ],
    },
    {
      name: 'teaching',
      entries: [
        { key: 'topics', to: '/manage_topic', sees: teaches },
        { key: 'addTopic', to: '/addtopic', sees: teaches },
        { key: 'events', to: '/event/manage_event', sees: teaches },
        { key: 'addEvent', to: '/event/addevent', sees: teaches },
        { ...eventApproval, sees: teaches },
        { key: 'trainingRequests', to: '/training-requests', sees: isProvider },
        { key: 'fittingRequirements', to: '/requirement/fitting', sees: isProvider },
        { key: 'proposals', to: '/proposals', sees: isProvider },
        { key: 'companyTopics', to: OPEN_TOPICS_PATH, sees: isProvider },
        { key: 'availability', to: '/availability', sees: isProvider },
        { key: 'revenue', to: '/revenue', sees: teaches },
        { key: 'reviews', to: '/review' },
        { key: 'profile', to: '/trainerprofile', sees: isProvider },
      ],
    },
    { entries: [{ key: 'forCompanies', to: '/for-companies' }] },
  ],
  company: [
    {
      entries: [
        dashboard,
        trainersList,
        feeApproval,
        trainingSchedule,
        eventApproval,
        totalSpending,
        purchaseOrderList,
        invoiceList,
        trainingAssessment,
        userRoles,
        addTrainingTopic,
        billing,
      ],
    },
  ],
  sme: [
    {
      entries: [
        dashboard,
        trainersList,
        feeApproval,
        trainingSchedule,
        eventApproval,
        totalSpending,
        employeeSpending,
        purchaseOrderList,
        invoiceList,
        trainingAssessment,
        userRoles,
        addTrainingTopic,
        companyProfile,
        billing,
      ],
    },
  ],
}

/** What an SME sells, an employee what he or she trains; its hours are its admins' matter. */
const SELLING: readonly Entry[] = [
  { key: 'topics', to: '/manage_topic', group: 'selling' },
  { key: 'manageEvents', to: '/event/manage_event', group: 'selling' },
  { key: 'trainingRequests', to: '/training-requests', group: 'selling' },
  { key: 'fittingRequirements', to: '/requirement/fitting', group: 'selling' },
  { key: 'proposals', to: '/proposals', group: 'selling' },
  { key: 'companyTopics', to: OPEN_TOPICS_PATH, sees: isAdmin, group: 'selling' },
  { key: 'availability', to: '/availability', sees: isAdmin, group: 'selling' },
  { key: 'revenue', to: '/revenue', group: 'selling' },
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
  company: [
    dashboard,
    ...BUYING,
    trainersList,
    ownProfile,
    settings,
    companyDetails,
    billing,
    switchWorkspace,
  ],
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

/**
 * The side menu of somebody signed in: groups with an entry at least, each with its name where it has one.
 */
export function sideMenuOf(person: Person): { name: SideGroup['name'] | null; entries: MenuEntry[] }[] {
  return SIDE[kindOf(person)]
    .map(({ name = null, entries }) => ({ name, entries: seenBy(person, entries) }))
    .filter(({ entries }) => entries.length > 0)
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
