import { aJoinLink } from '#app/features/people/companies/testing.server.ts'
import { aCompany, anSme } from '#app/features/people/parties/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { closeDatabase } from '#app/platform/connections.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { runningServer } from './server-file.ts'

/** The code of the link by which one joins a new company. */
export async function companyLink(kind: 'company' | 'sme'): Promise<string> {
  configure({ DATABASE_URL: runningServer().databaseUrl })
  try {
    return await inTransaction(async (tx) =>
      aJoinLink(tx, { company: await (kind === 'sme' ? anSme : aCompany)(tx) }),
    )
  } finally {
    await closeDatabase()
  }
}
