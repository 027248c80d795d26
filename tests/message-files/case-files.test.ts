import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { openFileLink, sealFileLink } from '#app/features/people/message-files/file-link.server.ts'
import { dismissReport } from '#app/features/people/message-safety/dismiss-report.server.ts'
import { getMessageReport } from '#app/features/people/message-safety/queries-case.server.ts'
import {
  getCaseFile,
  getLinkedCaseFile,
} from '#app/features/people/message-safety/queries-case-file.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { storeAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { getLinkedFile } from '#app/features/people/qmail/queries-file.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { isPerson, type StaffTask } from '#app/kit/actor.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPdf } from '#tests/support/bad-files.ts'
import '#tests/support/bind-registries.ts'

const system = systemContext('test')
const somebody = async (staffTasks: StaffTask[] = []) => {
  const account = await inTransaction((tx) => anAccount(tx, { approval: 'approved', staffTasks }))
  return { account, ctx: makeContext({ actor: personOf(account, { staffTasks }), language: 'en' }) }
}

async function aFile(ctx: Ctx, name: string) {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, aPdf())
  return storeAttachment(ctx, { field: 'files', name, bytes: aPdf().length, path: file })
}

/** A conversation with a file in it, which its reader reported, and one that nobody did. */
async function aReportedFile() {
  const [writer, reader] = [await somebody(), await somebody()]
  const reported = await aFile(writer.ctx, 'pay here.pdf')
  const key = newKey()
  const { code } = await writeMessage(writer.ctx, { to: reader.account.username, words: '', key }, [reported])
  await reportConversation(reader.ctx, { code, reason: 'fraud' })
  const [{ report = '' } = {}] = await db()
    .select({ report: messageReports.code })
    .from(messageReports)
    .orderBy(desc(messageReports.createdAt))
    .limit(1)
  const [one, other] = [await somebody(), await somebody()]
  const quiet = await aFile(one.ctx, 'outline.pdf')
  await writeMessage(one.ctx, { to: other.account.username, words: '', key: newKey() }, [quiet])
  return { writer, reader, reported: reported.name, quiet: quiet.name, report }
}

const opened = (name: string) =>
  db().$count(
    auditEntries,
    and(eq(auditEntries.action, 'staff.read'), sql`${auditEntries.facts} ->> 'what' = ${`file ${name}`}`),
  )

test('staff opens a file of its case by a link for a short while, which is noted; nobody else does', async () => {
  const { reader, reported, quiet, report } = await aReportedFile()
  const [moderator, operator] = [await somebody(['moderate']), await somebody(['operate'])]
  const { lines } = await getMessageReport(moderator.ctx, report)
  expect(lines.flatMap(({ files }) => files)).toMatchObject([
    { title: 'pay here.pdf', state: 'clean', hasPreview: false },
  ])

  expect(await getCaseFile(moderator.ctx, reported)).toMatchObject({ title: 'pay here.pdf' })
  expect(await opened(reported)).toBe(1)
  for (const { ctx } of [operator, reader, { ctx: makeContext({}) }])
    await expect(getCaseFile(ctx, reported)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getCaseFile(moderator.ctx, quiet)).rejects.toMatchObject({ kind: 'notFound' })
  expect([await opened(reported), await opened(quiet)]).toEqual([1, 0])

  const linkOf = ({ account }: typeof moderator, name: string) => {
    const of = { name, accountId: account.id, partyId: account.partyId, isPreview: false, isCase: true }
    const link = openFileLink(sealFileLink(of, new Date()).replace('/files/', ''), new Date())
    if (!link) throw new Error('the link does not open')
    return link
  }
  expect(await getLinkedCaseFile(system, linkOf(moderator, reported))).toMatchObject({
    title: 'pay here.pdf',
  })
  for (const [who, name] of [
    [operator, reported],
    [reader, reported],
    [moderator, quiet],
  ] as const)
    await expect(getLinkedCaseFile(system, linkOf(who, name))).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getLinkedFile(system, linkOf(moderator, reported))).rejects.toMatchObject({ kind: 'notFound' })

  await db().update(accounts).set({ staffTasks: [] }).where(eq(accounts.id, moderator.account.id))
  await expect(getLinkedCaseFile(system, linkOf(moderator, reported))).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('nobody of staff opens a file in an own cause, or one that nothing has looked at', async () => {
  const { writer, reported, report } = await aReportedFile()
  const staffTasks: StaffTask[] = ['moderate']
  const own = makeContext({ actor: personOf(writer.account, { staffTasks }) })
  expect(isPerson(own.actor)).toBe(true)
  await expect(getCaseFile(own, reported)).rejects.toMatchObject({ kind: 'notFound' })

  const moderator = await somebody(['moderate'])
  await dismissReport(moderator.ctx, { report, reason: 'It is an outline' })
  expect(await getCaseFile(moderator.ctx, reported), 'a decided case stays readable').toBeTruthy()
  await db().update(storedFiles).set({ scannedAt: null }).where(eq(storedFiles.name, reported))
  await expect(getCaseFile(moderator.ctx, reported)).rejects.toMatchObject({ kind: 'conflict' })
  await db()
    .update(storedFiles)
    .set({ scannedAt: new Date(), finding: 'Pdf.Bad' })
    .where(eq(storedFiles.name, reported))
  await expect(getCaseFile(moderator.ctx, reported)).rejects.toMatchObject({ kind: 'notFound' })
})
