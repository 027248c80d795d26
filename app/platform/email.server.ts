import type { ReactElement } from 'react'
import { refuseInTransaction } from './db.server.ts'

/** An email as a feature writes it: its subject, and its whole document in the reader's language. */
export type EmailContent = { subject: string; document: ReactElement }

/** Renders an email to HTML and to the plain text that goes with it; never within a transaction. */
export async function composeEmail({
  subject,
  document,
}: EmailContent): Promise<{ subject: string; html: string; text: string }> {
  refuseInTransaction('Composing an email')
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(document)
  return { subject, html, text: toPlainText(html, { wordwrap: 78 }) }
}
