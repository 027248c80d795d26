import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { ownerOf, selfOf } from './queries-scope.server.ts'
import {
  accounts,
  authSessions,
  credentials,
  emailCodes,
  formerUsernames,
  knownDevices,
  passkeys,
  recoveryCodes,
  secondFactors,
  verifications,
} from './tables.server.ts'

export const accountRows = [
  personalRows(authSessions, {
    of: ({ accountId }) => eq(authSessions.userId, accountId),
    fate: 'deleted',
    told: {
      as: 'sessions',
      columns: ['ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'],
      withheld: ['token'],
    },
  }),
  personalRows(credentials, {
    of: ({ accountId }) => eq(credentials.userId, accountId),
    fate: 'deleted',
    told: {
      as: 'ways-to-sign-in',
      columns: ['providerId', 'createdAt', 'updatedAt'],
      withheld: [
        ...(['accountId', 'accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt'] as const),
        ...(['refreshTokenExpiresAt', 'scope', 'password'] as const),
      ],
    },
  }),
  personalRows(secondFactors, {
    of: ({ accountId }) => eq(secondFactors.accountId, accountId),
    fate: 'deleted',
    told: {
      as: 'two-step-sign-in',
      columns: ['confirmedAt', 'createdAt'],
      withheld: ['secret', 'lastStep'],
    },
  }),
  personalRows(recoveryCodes, {
    of: ({ accountId }) => eq(recoveryCodes.accountId, accountId),
    fate: 'deleted',
    told: 'codes that open the account',
  }),
  personalRows(passkeys, {
    of: ({ accountId }) => eq(passkeys.accountId, accountId),
    fate: 'deleted',
    told: {
      as: 'passkeys',
      columns: ['name', 'createdAt', 'usedAt'],
      withheld: ['credentialId', 'publicKey', 'counter', 'transports'],
    },
  }),
  personalRows(knownDevices, {
    of: ({ accountId }) => eq(knownDevices.accountId, accountId),
    fate: 'deleted',
    told: {
      as: 'known-devices',
      columns: ['userAgent', 'network', 'createdAt', 'usedAt'],
      withheld: ['keyHash'],
    },
  }),
  personalRows(verifications, {
    of: ({ accountId }) => sql`position(${accountId}::text in ${verifications.identifier}) > 0`,
    fate: 'deleted',
    told: 'links that open the account, until they run out',
  }),
  personalRows(emailCodes, {
    of: ({ provenEmail, accountId }) =>
      sql`(lower(${emailCodes.email}) = ${provenEmail} or ${emailCodes.browser} in (${ownerOf(accountId)}, ${selfOf(accountId)}))`,
    fate: 'deleted',
    told: 'codes of browsers, until they run out',
  }),
  personalRows(formerUsernames, {
    of: ({ accountId }) => eq(formerUsernames.accountId, accountId),
    fate: 'deleted',
    told: { as: 'former-usernames', columns: ['username', 'renamedAt', 'seenAt'] },
  }),
  personalRows(accounts, {
    of: ({ accountId }) => eq(accounts.id, accountId),
    fate: {
      email: sql<string>`'erased-' || ${accounts.id} || '@erased.invalid'`,
      ...{
        emailVerified: false,
        image: null,
        phone: null,
        timeZone: 'UTC',
        staffTasks: [],
        actingForId: null,
      },
      ...{ messageMails: false, newsletterMails: false },
    },
    told: {
      as: 'account',
      columns: [
        ...([
          'email',
          'emailVerified',
          'phone',
          'image',
          'username',
          'displayUsername',
          'language',
          'timeZone',
        ] as const),
        ...(['serviceType', 'userType', 'messageMails', 'newsletterMails', 'staffTasks'] as const),
        ...(['createdAt', 'updatedAt'] as const),
      ],
    },
    stays: ['username', 'displayUsername'],
    why: 'others’ rows say who pressed the button; the name goes with the party’s',
  }),
]
