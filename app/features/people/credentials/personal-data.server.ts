import { eq } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { credentials, passkeys, recoveryCodes, secondFactors } from './tables.server.ts'

export const credentialsRows = [
  personalRows(credentials, {
    of: ({ accountId }) => eq(credentials.userId, accountId),
    fate: 'deleted',
    exported: {
      as: 'ways-to-sign-in',
      columns: ['providerId', 'createdAt', 'updatedAt'],
      withheld: [
        'accountId',
        'accessToken',
        'refreshToken',
        'idToken',
        'accessTokenExpiresAt',
        'refreshTokenExpiresAt',
        'scope',
        'password',
      ],
    },
  }),
  personalRows(secondFactors, {
    of: ({ accountId }) => eq(secondFactors.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'two-step-sign-in',
      columns: ['confirmedAt', 'endsAt', 'createdAt'],
      withheld: ['secret', 'lastStep'],
    },
  }),
  personalRows(recoveryCodes, {
    of: ({ accountId }) => eq(recoveryCodes.accountId, accountId),
    fate: 'deleted',
    exported: 'codes that open the account',
  }),
  personalRows(passkeys, {
    of: ({ accountId }) => eq(passkeys.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'passkeys',
      columns: ['name', 'createdAt', 'usedAt'],
      withheld: ['credentialId', 'publicKey', 'counter', 'transports'],
    },
  }),
]
