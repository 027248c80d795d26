import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

/** A topic of one who plays no role, reported by another: as its case is named. */
export async function aReportedTopic(): Promise<string> {
  const [reporter, topic] = await inTransaction(async (tx) => {
    const { partyId: ownerId } = await anAccount(tx, { approval: 'approved', serviceType: 'provider' })
    const { id: categoryId } = await aCategory(tx)
    return [await anAccount(tx), await aTopic(tx, { ownerId, categoryId })] as const
  })
  const ctx = makeContext({ actor: personOf(reporter) })
  await reportContent(ctx, { kind: 'topic', slug: topic.slug, reason: 'misleading' })
  return reportedKey({ kind: 'topic', id: topic.id })
}
