import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from './context.server.ts'
import { read } from './db.server.ts'
import { emails } from './tables.server.ts'

const MOST = 200

/**
 * The emails to these addresses (lower case) that are about one of these ids, the oldest first: kind,
 * address, subject (empty once it is forgotten), and whether and when each went. The caller knows that the
 * reader may see to whom they went.
 */
export async function listSentMails(
  ctx: Ctx,
  { addresses, about }: { addresses: readonly string[]; about: readonly string[] },
) {
  if (addresses.length === 0 || about.length === 0) return []
  return read(ctx)
    .select({
      id: emails.id,
      kind: emails.kind,
      to: emails.toAddress,
      subject: emails.subject,
      state: emails.state,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
    })
    .from(emails)
    .where(
      and(
        inArray(sql`lower(${emails.toAddress})`, [...addresses]),
        sql`exists (select from unnest(${sql.param([...about])}::text[]) one where strpos(${emails.dedupKey}, one) > 0)`,
      ),
    )
    .orderBy(asc(emails.id))
    .limit(MOST)
}

export type SentMail = Awaited<ReturnType<typeof listSentMails>>[number]
