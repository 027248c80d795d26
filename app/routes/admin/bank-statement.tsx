import { HouseEntries } from '#app/features/sales/house-statements/components/house-entries.tsx'
import { HOUSE_STATEMENTS_PAGE } from '#app/features/sales/house-statements/house-statement.ts'
import { getHouseStatement } from '#app/features/sales/house-statements/queries-statements.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/bank-statement'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  ...(await getHouseStatement(ctx, params.code, pageNumber(url.searchParams.get('page')))),
  code: params.code,
  zone: ctx.timeZone,
  now: ctx.now(),
}))

/** One statement of an account of the marketplace: what became of each entry. */
export default function AdminBankStatement({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('house-statements')
  const language = useLanguage()
  const { code, fileName, createdAt, doneAt, counts, entries, zone, now } = loaderData
  return (
    <>
      <PageMeta title={fileName} noindex />
      <PageHead
        kicker={<Anchor to={HOUSE_STATEMENTS_PAGE}>{t('title')}</Anchor>}
        title={<span translate="no">{fileName}</span>}
      />
      {doneAt ? null : <Alert>{t('stillBooking')}</Alert>}
      <FactList
        facts={[
          { label: t('list.brought'), value: formatMoment(createdAt, zone, language, now) },
          ...counts.map(({ outcome, count }) => ({ label: t(`outcome.${outcome}`), value: count })),
        ]}
      />
      <Section title={t('entries')}>
        <HouseEntries rows={entries.rows} />
        <Pagination
          page={entries.page}
          pages={entries.pageCount}
          hrefOf={(page) => `${HOUSE_STATEMENTS_PAGE}/${code}?page=${page}`}
        />
      </Section>
    </>
  )
}
