import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { notifications } from './tables.server.ts'

export const notificationRows = [
  personalRows(notifications, {
    of: ({ accountId }) => eq(notifications.recipientId, accountId),
    fate: 'deleted',
    exported: {
      as: 'notifications',
      columns: ['kind', 'count', 'link', 'createdAt', 'readAt'],
      withheld: ['about', 'parameters', 'alike', 'foldedAt'],
    },
  }),
]
