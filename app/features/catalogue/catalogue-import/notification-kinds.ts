import { kind } from '#app/features/people/notifications/notification-kinds.ts'

/** The kinds of notification of this feature. */
export const catalogueImportKinds = {
  /** To who organises: its source takes an event back. */
  eventTakenBack: kind<{ title: string }>('notifications:kinds.eventTakenBack', 'always'),
}

type CatalogueImportKinds = typeof catalogueImportKinds

declare module '#app/features/people/notifications/notification-kinds.ts' {
  interface NotificationKinds extends CatalogueImportKinds {}
}
