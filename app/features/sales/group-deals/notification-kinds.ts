import { type Amount, kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const groupDealsKinds = {
  /**
   * To who joined a price promise: that they did, that it runs for at most so much, for how much at last,
   * that it was not reached.
   */
  groupDealJoined: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.groupDealJoined',
    'always',
  ),
  groupDealReached: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.groupDealReached',
    'always',
  ),
  groupDealDecided: kind<{ title: string; amount: Amount }>('notifications:kinds.groupDealDecided', 'always'),
  groupDealLapsed: kind<{ title: string }>('notifications:kinds.groupDealLapsed', 'always'),
  /**
   * To who joined one by card: what is set aside, that it is charged at last or could not be, that it came
   * too late.
   */
  groupDealAuthorized: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.groupDealAuthorized',
    'always',
  ),
  groupDealCharged: kind<{ title: string; amount: Amount }>('notifications:kinds.groupDealCharged', 'always'),
  groupDealUncharged: kind<{ title: string; until: Moment }>(
    'notifications:kinds.groupDealUncharged',
    'always',
  ),
  groupDealNotJoined: kind<{ title: string }>('notifications:kinds.groupDealNotJoined', 'always'),
  /** To who organises: a price promise is reached. */
  ownGroupDealReached: kind<{ title: string }>('notifications:kinds.ownGroupDealReached', 'always'),
}

type GroupDealsKinds = typeof groupDealsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends GroupDealsKinds {}
}
