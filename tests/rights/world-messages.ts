import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { storeAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { claimInnocent } from '#app/features/people/qmail/claim-innocent.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { sendContactMessage } from '#app/features/site/site/send-contact-message.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

/** What a visitor wrote to the house, by its reference. */
async function aContactMessage(): Promise<string> {
  const visitor = makeContext({ ip: '10.20.30.40', language: 'it' })
  const written = { about: 'booking', name: 'Chiara Rossi', email: 'chiara@example.com', page: '' }
  const { reference } = await sendContactMessage(visitor, { ...written, message: 'Dov’è il biglietto?' })
  return reference
}

/** A file that somebody is about to send. */
export async function aSentFile(ctx: PersonCtx) {
  const file = path.join(tmpdir(), randomUUID())
  await writeFile(file, 'What we agreed on.')
  const stored = await storeAttachment(ctx, { field: 'files', name: 'agreed.txt', bytes: 18, path: file })
  await rm(file)
  return stored
}

/** A conversation of somebody with a claim in it, one of others that was reported, and a contact message. */
export async function someMessages(seeker: PersonCtx) {
  const [trainer, buyer] = await inTransaction(async (tx) => [
    await anAccount(tx, { approval: 'approved' }),
    await anAccount(tx),
  ])
  const asBuyer = { ...makeContext({}), actor: personOf(buyer) }
  const words = 'Write to me at somebody@example.com'
  const write = (ctx: PersonCtx) => writeMessage(ctx, { to: trainer.username, words, key: randomUUID() })
  const { code } = await write(asBuyer)
  const sent = await aSentFile(asBuyer)
  await writeMessage(asBuyer, { code, words: 'As agreed.', key: randomUUID() }, [sent])
  await reportConversation({ ...makeContext({}), actor: personOf(trainer) }, { code, reason: 'fraud' })
  const [report] = await db().select({ code: messageReports.code }).from(messageReports)
  const { code: claimed } = await write(seeker)
  await claimInnocent(seeker, { code: claimed, position: 1 })
  const suspended = await inTransaction((tx) => anAccount(tx, { suspendedAt: new Date() }))
  const contactMessage = await aContactMessage()
  return {
    messageReport: report?.code ?? '',
    reportedFile: sent.name,
    claimed,
    suspended: suspended.displayUsername,
    contactMessage,
  }
}
