import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const favouritesKinds = {
  /** To who saved a search: so many are new. */
  searchFound: kind<{ title: string; search: string }>('notifications:kinds.searchFound', 'searches', {
    alone: 'search',
  }),
}

type FavouritesKinds = typeof favouritesKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends FavouritesKinds {}
}
