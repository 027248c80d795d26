import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { authSessions, knownDevices } from './tables.server.ts'

export const authSessionsRows = [
  personalRows(authSessions, {
    of: ({ accountId }) => eq(authSessions.userId, accountId),
    fate: 'deleted',
    exported: {
      as: 'sessions',
      columns: ['ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'],
      withheld: ['token'],
    },
  }),
  personalRows(knownDevices, {
    of: ({ accountId }) => eq(knownDevices.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'known-devices',
      columns: ['userAgent', 'network', 'createdAt', 'usedAt'],
      withheld: ['keyHash'],
    },
  }),
]
