import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import {
  accounts,
  authSessions,
  credentials,
  emailCodes,
  formerUsernames,
  recoveryCodes,
  secondFactors,
  verifications,
} from './tables.server.ts'

export const accountRows = [
  personalRows(authSessions, { of: ({ accountId }) => eq(authSessions.userId, accountId), fate: 'deleted' }),
  personalRows(credentials, { of: ({ accountId }) => eq(credentials.userId, accountId), fate: 'deleted' }),
  personalRows(secondFactors, {
    of: ({ accountId }) => eq(secondFactors.accountId, accountId),
    fate: 'deleted',
  }),
  personalRows(recoveryCodes, {
    of: ({ accountId }) => eq(recoveryCodes.accountId, accountId),
    fate: 'deleted',
  }),
  personalRows(verifications, {
    of: ({ accountId }) => sql`position(${accountId}::text in ${verifications.identifier}) > 0`,
    fate: 'deleted',
  }),
  personalRows(emailCodes, {
    of: ({ email }) => sql`lower(${emailCodes.email}) = ${email}`,
    fate: 'deleted',
  }),
  personalRows(formerUsernames, {
    of: ({ accountId }) => eq(formerUsernames.accountId, accountId),
    fate: 'deleted',
  }),
  personalRows(accounts, {
    of: ({ accountId }) => eq(accounts.id, accountId),
    fate: {
      email: sql<string>`'erased-' || ${accounts.id} || '@erased.invalid'`,
      ...{ emailVerified: false, image: null, timeZone: 'UTC', staffTasks: [], actingForId: null },
      ...{ messageMails: false, newsletterMails: false },
    },
    stays: ['username', 'displayUsername'],
    why: 'others’ rows say who pressed the button; the name goes with the party’s',
  }),
]
