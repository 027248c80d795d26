import type { ContactSubject } from '#app/features/site/site/contact.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import type { Tx } from '#app/platform/db.server.ts'

type Written = {
  reference: string
  about: ContactSubject
  name: string
  email: string
  language: Language
  message: string
  at: Date
}

/** Messages that people wrote to the house on its contact page. */
export async function someContactMessages(tx: Tx, written: readonly Written[]): Promise<void> {
  const rows = written.map(({ at, ...message }) => ({
    ...message,
    id: newId(),
    page: '/contact',
    createdAt: at,
  }))
  await tx.insert(contactMessages).values(rows)
}
