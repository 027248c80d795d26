import { sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { dataRequests } from './tables.server.ts'

export const dataRequestRows = [
  personalRows(dataRequests, {
    of: ({ provenEmail }) => sql`${dataRequests.email} = ${provenEmail}`,
    fate: { name: '', note: '', email: sql<string>`'erased-' || ${dataRequests.code}` },
    exported: {
      as: 'data-requests',
      columns: ['wish', 'name', 'email', 'receivedOn', 'provenAt', 'outcome', 'closedAt'],
      withheld: ['code', 'note', 'proof', 'enteredAt', 'language'],
    },
    stays: ['code', 'wish', 'language', 'proof', 'outcome'],
    why: 'that somebody asked, and what became of it, has to be shown to the authority',
  }),
]
