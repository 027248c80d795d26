import { Resolver } from 'node:dns/promises'
import { config } from '../config.server.ts'

const PATIENCE_MS = 3_000
/** What a name server says of a name that is not there, or has no such record. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * The TXT records of a name, each as one text; null where no name server answers in time. Takes seconds at
 * most: never within a transaction.
 */
export async function findTextRecords(name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 })
  const { DNS_SERVERS: servers } = config()
  if (servers) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NOTHING.has(code) ? [] : null
  }
}
