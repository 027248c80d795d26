import { sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { ownerOf, selfOf } from './queries-scope.server.ts'
import { emailCodes, verifications } from './tables.server.ts'

export const emailCodesRows = [
  personalRows(verifications, {
    of: ({ accountId }) => sql`position(${accountId}::text in ${verifications.identifier}) > 0`,
    fate: 'deleted',
    exported: 'links that open the account, until they run out',
  }),
  personalRows(emailCodes, {
    of: ({ provenEmail, accountId }) =>
      sql`(lower(${emailCodes.email}) = ${provenEmail} or ${emailCodes.browser} in (${ownerOf(accountId)}, ${selfOf(accountId)}))`,
    fate: 'deleted',
    exported: 'codes of browsers, until they run out',
  }),
]
