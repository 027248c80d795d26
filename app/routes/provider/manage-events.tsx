import { redirect } from 'react-router'
import { EmbedSnippet } from '#app/features/catalogue/event-pages/components/embed-snippet.tsx'
import { findOwnEmbed } from '#app/features/catalogue/event-pages/queries-embed.server.ts'
import { DraftRows } from '#app/features/catalogue/event-publishing/components/draft-rows.tsx'
import { FindOwn } from '#app/features/catalogue/event-publishing/components/find-own.tsx'
import { NoEvents } from '#app/features/catalogue/event-publishing/components/no-events.tsx'
import { discardDraft } from '#app/features/catalogue/event-publishing/discard-draft.server.ts'
import { findMandateNotice } from '#app/features/catalogue/event-publishing/queries-mandate.server.ts'
import { listDrafts } from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { MandateNotice } from '#app/features/people/selling-mandates/components/mandate-notice.tsx'
import { AwaitedDecisions } from '#app/features/sales/organiser-sales/components/awaited-decisions.tsx'
import { SalesRows } from '#app/features/sales/organiser-sales/components/sales-rows.tsx'
import { SalesTabs } from '#app/features/sales/organiser-sales/components/sales-tabs.tsx'
import { listAwaitedDecisions } from '#app/features/sales/organiser-sales/queries-awaited.server.ts'
import { countSales, listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { SALES_VIEWS } from '#app/features/sales/organiser-sales/sales-view.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { config } from '#app/platform/config.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/manage-events'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const asked = url.searchParams.get('view')
  const view = SALES_VIEWS.find((name) => name === asked) ?? 'coming'
  const page = pageNumber(url.searchParams.get('page'))
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  const series = url.searchParams.get('series') ?? ''
  const which = { words, series, grouped: series === '' }
  const [counts, rows, drafts, embed, awaited, mandate] = await Promise.all([
    countSales(ctx, which),
    listSales(ctx, view, { ...which, limit: SIZE, offset: (page - 1) * SIZE }),
    view === 'drafts' && !series ? listDrafts(ctx, { limit: 50, words }) : [],
    view === 'coming' && !series ? findOwnEmbed(ctx) : null,
    view === 'coming' && !series && !words ? listAwaitedDecisions(ctx) : [],
    findMandateNotice(ctx),
  ])
  return {
    view,
    words,
    series,
    drafts,
    awaited,
    mandate,
    now: ctx.now(),
    zone: ctx.timeZone,
    canSetTerms: canSetSaleTerms(ctx.actor),
    embed: embed && { ...embed, origin: config().ORIGIN },
    writes: canWriteTopics(ctx.actor),
    list: pageOf(rows, counts[view], page, SIZE),
    counts: { ...counts, drafts: counts.drafts + counts.kept },
  }
})

export const action = personAction(async (ctx, values, { url }: Route.ActionArgs) => {
  await discardDraft(ctx, { draft: values.drop })
  return redirect(`/event/manage_event${url.search}`)
})

/** The events of the party acted for: drafts, those to come, those that are over, and the cancelled ones. */
export default function ManageEvents({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['sales', 'prices', 'event-publishing', 'imports', 'selling-mandates'])
  const { view, words, series, embed, list, drafts, counts, writes, now, zone } = loaderData
  const total = counts.drafts + counts.coming + counts.past + counts.cancelled
  const listAt = (name: string, more: Record<string, string>) =>
    `/event/manage_event?${new URLSearchParams({ view: name, ...more })}`
  const asked = { ...(words && { q: words }), ...(series && { series }) }
  const at = (name: string, page = 1) => listAt(name, { ...asked, ...(page > 1 && { page: String(page) }) })
  const add = writes ? (
    <LinkButton to="/event/addevent" tone="go">
      {t('event-publishing:add.title')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        actions={
          <>
            {writes ? <LinkButton to="/manage_topic/import">{t('imports:open')}</LinkButton> : null}
            {total > 0 ? add : null}
            {loaderData.canSetTerms ? (
              <LinkButton to="/settings/prices">{t('prices:seller.open')}</LinkButton>
            ) : null}
          </>
        }
      />
      <MandateNotice asked={loaderData.mandate} />
      {series ? <Anchor to={listAt(view, {})}>{t('event-publishing:series.back')}</Anchor> : null}
      {(total > 0 || words) && !series ? <FindOwn words={words} view={view} /> : null}
      {total === 0 && !words && !series ? (
        <NoEvents add={add} />
      ) : (
        <SalesTabs view={view} counts={counts} hrefOf={at} />
      )}
      <AwaitedDecisions rows={loaderData.awaited} now={now} zone={zone} />
      {drafts[0] ? <DraftRows drafts={drafts} now={now} zone={zone} writes={writes} /> : null}
      {list.rows.length > 0 ? (
        <SalesRows
          events={list.rows}
          now={now}
          edits={writes}
          heading="h2"
          datesAt={series ? undefined : (slug) => listAt(view, { series: slug })}
        />
      ) : null}
      {(total > 0 || words || series) && counts[view] === 0 ? (
        <p>{t('event-publishing:list.noneOf')}</p>
      ) : null}
      {view === 'coming' && embed ? <EmbedSnippet {...embed} /> : null}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => at(view, page)} />
    </>
  )
}
