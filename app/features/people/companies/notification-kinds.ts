import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

type Membership = { company: string; name: string }

/** The kinds of notification of this feature. */
export const companiesKinds = {
  /** To a person: about a membership of theirs. The invitation itself is an email of its own. */
  companyInvited: kind<Membership>('notifications:kinds.companyInvited', 'own'),
  companyRemoved: kind<Membership>('notifications:kinds.companyRemoved', 'message'),
  companyRole: kind<Membership>('notifications:kinds.companyRole', 'message'),
  /** To a member: up to how much may be bought without an admin, or that there is no limit any more. */
  companyLimit: kind<{ company: string; amount: Amount }>('notifications:kinds.companyLimit', 'message'),
  companyUnlimited: kind<{ company: string }>('notifications:kinds.companyUnlimited', 'message'),
  /** To the admins of a company. */
  memberJoined: kind<Membership>('notifications:kinds.memberJoined', 'message'),
  memberLeft: kind<Membership>('notifications:kinds.memberLeft', 'message'),
}

type CompaniesKinds = typeof companiesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CompaniesKinds {}
}
