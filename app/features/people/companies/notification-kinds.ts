import { type Amount, kind } from '#app/features/people/notifications/notification-kinds.ts'

type Membership = { company: string; name: string }

/** The kinds of notification of this feature. */
export const companiesKinds = {
  /** To a person: about a membership of theirs. The invitation itself is an email of its own. */
  companyInvited: kind<Membership>('notifications:kinds.companyInvited', 'own'),
  companyRemoved: kind<Membership>('notifications:kinds.companyRemoved', 'workspace'),
  /** To a trainer who had joined a company. */
  trainerRemoved: kind<Membership>('notifications:kinds.trainerRemoved', 'own'),
  companyRole: kind<Membership>('notifications:kinds.companyRole', 'workspace'),
  /** To a member: up to how much may be bought without an admin, or that there is no limit any more. */
  companyLimit: kind<{ company: string; amount: Amount }>('notifications:kinds.companyLimit', 'workspace'),
  companyUnlimited: kind<{ company: string }>('notifications:kinds.companyUnlimited', 'workspace'),
  /** To the admins of a company. */
  memberJoined: kind<Membership>('notifications:kinds.memberJoined', 'workspace'),
  memberLeft: kind<Membership>('notifications:kinds.memberLeft', 'workspace'),
}

type CompaniesKinds = typeof companiesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CompaniesKinds {}
}
