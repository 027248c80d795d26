import { Readable } from 'node:stream'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { formatDate } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { allPersonalRows } from '#app/platform/personal-data.server.ts'
import { exportedRows, isExported } from '#app/platform/read-personal-data.server.ts'
import { type ZipPart, zipOf } from '#app/platform/zip.server.ts'
import { LINK_DAYS } from './data-request.ts'
import { findSubject } from './find-subject.server.ts'
import { requestLinkInput } from './inputs.ts'
import { canAnswerDataRequests } from './policy.ts'
import { dataRequestOfLink, dataRequestsAnsweredBy } from './queries-scope.server.ts'
import { opensRequest } from './request-link.server.ts'
import { dataRequests } from './tables.server.ts'

const DAY_MS = 86_400_000

/**
 * An archive of what is kept of the address of a request, by the rules of accounts: a JSON file for each kind
 * that has something to be given, without what is about others. For whoever has its link, for days after it
 * was proven by that, and for staff that looks after accounts once it is proven; the first by link closes it.
 * Not found for anybody else; refuses with `conflict` what is not proven, is erased or refused, or has an
 * account meanwhile.
 */
export async function openRequestedData(
  ctx: Ctx,
  input: unknown,
): Promise<{ name: string; archive: Readable }> {
  const link = parseInput(requestLinkInput, input)
  const { actor } = ctx
  const byLink = link.token !== '' && opensRequest(link)
  if (!byLink && !canAnswerDataRequests(actor)) throw notFound()
  const scope = byLink ? dataRequestOfLink(link.code) : dataRequestsAnsweredBy(actor)

  const { request, who } = await inTransaction(async (tx) => {
    const mine = and(scope, eq(dataRequests.code, link.code))
    const [found] = await tx.select().from(dataRequests).where(mine).for('update')
    if (!found) throw notFound()
    const isOpen = found.closedAt === null || found.outcome === 'given'
    if (found.wish !== 'export' || !isOpen) throw refuse('conflict', 'data-requests:refused.done')
    if (found.provenAt === null || (byLink && found.proof !== 'link'))
      throw refuse('conflict', 'data-requests:refused.unproven')
    const isOver = found.provenAt.getTime() + LINK_DAYS * DAY_MS < ctx.now().getTime()
    if (byLink && isOver) throw refuse('conflict', 'data-requests:refused.over')
    const subject = await findSubject(tx, found.email)
    if (!subject) throw refuse('conflict', 'data-requests:refused.account')

    const given = { outcome: 'given' as const, closedAt: ctx.now() }
    if (byLink)
      await tx
        .update(dataRequests)
        .set(given)
        .where(
          and(eq(dataRequests.id, found.id), isNull(dataRequests.closedAt), isNotNull(dataRequests.provenAt)),
        )
    await audit(tx, ctx, 'data-request.open', { kind: 'data-request', id: found.id }, { byLink })
    return { request: found, who: subject }
  })

  const reader = read(ctx)
  const rules = (await allPersonalRows()).filter(isExported)
  const rows = rules.map(
    (rule): ZipPart => ({
      name: `${rule.exported.as}.json`,
      open: async () => Readable.from(exportedRows(reader, rule, who)),
    }),
  )
  const t = translator(request.language)
  const date = formatDate(ctx.now(), ctx.timeZone, request.language)
  const kinds = rules.map(({ exported }) => `${exported.as}.json\n    ${t(`privacy:kinds.${exported.as}`)}`)
  const said = [
    t('privacy:title', { name: request.name }),
    t('privacy:made', { date }),
    t('privacy:form'),
    ...kinds,
  ]
  const readme = `${[...said, t('privacy:without')].join('\n\n')}\n`
  const about = { name: 'README.txt', open: async () => Readable.from([readme]) }
  return { name: `quorum-data-${request.code}.zip`, archive: zipOf([about, ...rows]) }
}
