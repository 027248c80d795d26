import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const catalogueUploadsKinds = {
  /**
   * To who gave the address of a feed: it could not be read three times; columns of it are missed; rows of it
   * need a look.
   */
  feedFailed: kind<{ title: string }>('notifications:kinds.feedFailed', 'sales'),
  feedColumns: kind<{ title: string }>('notifications:kinds.feedColumns', 'sales'),
  feedRows: kind<{ title: string }>('notifications:kinds.feedRows', 'sales'),
}

type CatalogueUploadsKinds = typeof catalogueUploadsKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CatalogueUploadsKinds {}
}
