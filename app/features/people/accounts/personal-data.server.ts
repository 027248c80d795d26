import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { accounts, formerUsernames } from './tables.server.ts'

export const accountsRows = [
  personalRows(formerUsernames, {
    of: ({ accountId }) => eq(formerUsernames.accountId, accountId),
    fate: 'deleted',
    exported: { as: 'former-usernames', columns: ['username', 'renamedAt', 'seenAt'] },
  }),
  personalRows(accounts, {
    of: ({ accountId }) => eq(accounts.id, accountId),
    fate: {
      email: sql<string>`'erased-' || ${accounts.id} || '@erased.invalid'`,
      emailVerified: false,
      image: null,
      phone: null,
      timeZone: 'UTC',
      staffTasks: [],
      actingForId: null,
      messageMails: false,
      newsletterMails: false,
      mutedMails: [],
      dailyMatches: false,
    },
    exported: {
      as: 'account',
      columns: [
        'email',
        'emailVerified',
        'phone',
        'image',
        'username',
        'displayUsername',
        'language',
        'timeZone',
        'serviceType',
        'userType',
        'messageMails',
        'newsletterMails',
        'mutedMails',
        'dailyMatches',
        'staffTasks',
        'termsVersion',
        'createdAt',
        'updatedAt',
      ],
    },
    stays: ['username', 'displayUsername', 'termsVersion'],
    why: 'others’ rows say who pressed the button; the name goes with the party’s',
  }),
]
