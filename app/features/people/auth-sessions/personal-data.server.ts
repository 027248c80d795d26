import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { authSessions, impersonations, knownDevices } from './tables.server.ts'

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
  personalRows(impersonations, {
    of: ({ accountId }) => eq(impersonations.accountId, accountId),
    fate: { reason: '' },
    exported: { as: 'impersonations', columns: ['reason', 'startedAt', 'endsAt', 'endedAt'] },
    why: 'that staff looked, and when, is part of what it answers for; in which words no more',
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
