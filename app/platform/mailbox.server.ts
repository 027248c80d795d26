import { desc, eq } from 'drizzle-orm'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from './config.server.ts'
import { reading } from './connections.server.ts'
import { emails } from './tables.server.ts'

const LIMIT = 100

/** The newest emails of the outbox with, when `id` names one, its contents. Not found where development pages are off. */
export async function readMailbox(id: string | null) {
  if (!config().DEV_PAGES) throw notFound()
  const newest = await reading()
    .select({
      id: emails.id,
      to: emails.toAddress,
      subject: emails.subject,
      state: emails.state,
      language: emails.language,
      createdAt: emails.createdAt,
    })
    .from(emails)
    .orderBy(desc(emails.createdAt))
    .limit(LIMIT)
  if (!isId(id)) return { newest, open: null }
  const [open] = await reading().select().from(emails).where(eq(emails.id, id))
  if (!open) throw notFound()
  const attachments = open.attachments.map(({ filename, content }) => ({ filename, content }))
  return { newest, open: { ...open, attachments } }
}
