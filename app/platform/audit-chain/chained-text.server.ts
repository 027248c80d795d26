import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { auditEntries } from '../tables.server.ts'

/** What the chain begins with. */
export const CHAIN_START = '0'.repeat(64)

/** All columns of an entry as one text, the same whatever the session reads times by. */
export const chainedText: SQL<string> = sql<string>`jsonb_build_object(
  'id', ${auditEntries.id}, 'at', (extract(epoch from ${auditEntries.at}) * 1000000)::bigint,
  'account', ${auditEntries.accountId}, 'party', ${auditEntries.partyId}, 'actor', ${auditEntries.actor},
  'action', ${auditEntries.action}, 'kind', ${auditEntries.subjectKind}, 'subject', ${auditEntries.subjectId},
  'request', ${auditEntries.requestId}, 'facts', ${auditEntries.facts})::text`

/** The hash of an entry in the chain: of the hash before it and of its text. */
export const chainedHash = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('hex')
