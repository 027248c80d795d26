import { desc, eq } from 'drizzle-orm'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from './config.server.ts'
import { reading } from './connections.server.ts'
import { emails } from './tables.server.ts'

const LIMIT = 100

/**
 * The newest emails of the outbox with, when `id` names one, its contents. Not found where development pages
 * are off.
 */
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
  const attachments = open.attachments
    .filter(({ cid }) => cid === undefined)
    .map(({ filename, content }) => ({ filename, content }))
  return { newest, open: { ...open, html: withPictures(open), attachments } }
}

/** Pictures that come with an email stand in it, as a mail program shows it. */
function withPictures({
  html,
  attachments,
}: Pick<typeof emails.$inferSelect, 'html' | 'attachments'>): string {
  return attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined ? shown : shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`),
    html,
  )
}
