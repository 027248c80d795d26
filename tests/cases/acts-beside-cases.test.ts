import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { messageReports } from '#app/features/people/message-safety/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { actOnParty } from '#app/features/people/staff-acts/act-on-party.server.ts'
import { reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { contextKey } from '#app/platform/http/page.server.ts'
import { renderKey } from '#app/platform/http/render.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loader as messagePage } from '#app/routes/admin/message-report.tsx'
import { loader as reportPage } from '#app/routes/admin/report.tsx'
import { loader as reviewPage } from '#app/routes/admin/review.tsx'
import { aModerator, asModerator } from '#tests/support/a-moderator.ts'

type Account = Awaited<ReturnType<typeof anAccount>>
type Page = (args: never) => Promise<unknown>

let moderator: Account
beforeAll(async () => {
  moderator = await aModerator()
})
const staff = () => asModerator(moderator)
const aProvider = () =>
  inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))

/** What a page of staff lists of acts, through its route. */
async function actsOn(page: unknown, ctx: Ctx, params: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(contextKey, ctx)
  context.set(renderKey, { nonce: '', language: 'en' })
  const request = new Request('http://localhost/')
  const loaded = await (page as Page)({ request, params, context, url: new URL(request.url) } as never)
  const { acts } = ('data' in (loaded as object) ? (loaded as { data: unknown }).data : loaded) as {
    acts: { act: string; reason: string }[]
  }
  return acts.map(({ act, reason }) => `${act}: ${reason}`)
}

async function aWarnedWriter() {
  const [writer, other] = [await aProvider(), await aProvider()]
  await actOnParty(staff(), {
    username: writer.username,
    act: 'warn',
    reason: 'The first warning',
    key: newKey(),
  })
  return { writer, other }
}

const CASES = {
  topic: async () => {
    const { writer, other } = await aWarnedWriter()
    const topic = await inTransaction((tx) => aTopic(tx, { ownerId: writer.partyId }))
    const asOther = makeContext({ actor: personOf(other) })
    await reportContent(asOther, { kind: 'topic', slug: topic.slug, reason: 'misleading', words: 'No' })
    return { page: reportPage, params: { subject: reportedKey({ kind: 'topic', id: topic.id }) }, writer }
  },
  review: async () => {
    const { writer, other } = await aWarnedWriter()
    await inTransaction(async (tx) => {
      await someProfiles(tx, [{ partyId: other.partyId, displayName: 'Tess' }])
      await aReview(tx, {
        authorId: writer.partyId,
        writtenBy: writer.id,
        trainerId: other.partyId,
        topicId: null,
      })
    })
    const [{ code = '' } = {}] = await db().select().from(reviews).where(eq(reviews.authorId, writer.partyId))
    return { page: reviewPage, params: { code }, writer }
  },
  message: async () => {
    const { writer, other } = await aWarnedWriter()
    const asWriter = makeContext({ actor: personOf(writer) })
    const { code } = await writeMessage(asWriter, { to: other.username, words: 'You fool', key: newKey() })
    await reportConversation(makeContext({ actor: personOf(other) }), { code, reason: 'rude', words: '' })
    const [report] = await db()
      .select()
      .from(messageReports)
      .where(eq(messageReports.reportedId, writer.partyId))
    return { page: messagePage, params: { code: report?.code ?? '' }, writer }
  },
}

test.each(Object.keys(CASES) as (keyof typeof CASES)[])(
  'beside a reported %s stands what staff did before about whose it is, for who decides alone',
  async (kind) => {
    const { page, params, writer } = await CASES[kind]()
    expect(await actsOn(page, staff(), params)).toEqual(['warn: The first warning'])
    const others = makeContext({
      actor: personOf(moderator, { staffTasks: STAFF_TASKS.filter((task) => task !== 'moderate') }),
    })
    for (const ctx of [makeContext({}), makeContext({ actor: personOf(writer) }), others])
      await expect(actsOn(page, ctx, params)).rejects.toBeTruthy()
  },
)

test('who reads an own review as staff reads nothing of who acted', async () => {
  const { page, params, writer } = await CASES.review()
  const own = makeContext({ actor: personOf(writer, { staffTasks: ['moderate'] }) })
  expect(await actsOn(page, own, params)).toEqual([])
})
