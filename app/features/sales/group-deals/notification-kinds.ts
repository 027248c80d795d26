import { type Amount, kind, type Moment } from '#app/features/people/notifications/notification-kinds.ts'

/** What this feature tells people. */
export const groupDealsKinds = {
  /** To who joined a price promise: that they did, that it runs for at most so much, for how much at last, that it was not reached. */
  poolJoined: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.poolJoined',
    'always',
  ),
  poolReached: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.poolReached',
    'always',
  ),
  poolDecided: kind<{ title: string; amount: Amount }>('notifications:kinds.poolDecided', 'always'),
  poolLapsed: kind<{ title: string }>('notifications:kinds.poolLapsed', 'always'),
  /** To who joined one by card: what is set aside, that it is charged at last or could not be, that it came too late. */
  poolSetAside: kind<{ title: string; amount: Amount; until: Moment }>(
    'notifications:kinds.poolSetAside',
    'always',
  ),
  poolCharged: kind<{ title: string; amount: Amount }>('notifications:kinds.poolCharged', 'always'),
  poolUncharged: kind<{ title: string; until: Moment }>('notifications:kinds.poolUncharged', 'always'),
  poolNotJoined: kind<{ title: string }>('notifications:kinds.poolNotJoined', 'always'),
  /** To who organises: a price promise is reached. */
  ownPoolReached: kind<{ title: string }>('notifications:kinds.ownPoolReached', 'always'),
}

type GroupDealsKinds = typeof groupDealsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends GroupDealsKinds {}
}
