import { and, desc, eq, inArray } from 'drizzle-orm'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'

const KINDS = ['accounts.email-code', 'accounts.email-change']

/** The code in the newest email that brings one to an address, as its reader sees it in the plain text. */
export async function mailedCode(email: string): Promise<string> {
  const [mail] = await db()
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.toAddress, email), inArray(emails.kind, KINDS)))
    .orderBy(desc(emails.createdAt))
    .limit(1)
  const code = mail?.text.match(/\b\d{6}\b/)?.[0]
  if (!code) throw new Error(`no code was mailed to ${email}`)
  return code
}
