import { redirect } from 'react-router'
import { HouseForm } from '#app/features/sales/house-statements/components/house-form.tsx'
import { HouseList } from '#app/features/sales/house-statements/components/house-list.tsx'
import { HOUSE_STATEMENTS_PAGE } from '#app/features/sales/house-statements/house-statement.ts'
import { listHouseStatements } from '#app/features/sales/house-statements/queries-statements.server.ts'
import { storeHouseStatement } from '#app/features/sales/house-statements/store-house-statement.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { staffFilesAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/bank-statements'

export const handle: FilesHandle = { takesFiles: true }

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  statements: await listHouseStatements(ctx, pageNumber(url.searchParams.get('page'))),
  zone: ctx.timeZone,
  now: ctx.now(),
}))

export const action = staffFilesAction(async (ctx, { files }, _args: Route.ActionArgs) => {
  const file = files.find(({ field }) => field === 'file')
  return redirect(`${HOUSE_STATEMENTS_PAGE}/${await storeHouseStatement(ctx, file)}`)
})

/** Where staff bring statements of the marketplace's own accounts. */
export default function AdminBankStatements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('house-statements')
  const { statements, zone, now } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <HouseForm fault={whole ? null : fault} />
      {statements.total > 0 ? (
        <Section title={t('list.title')}>
          <HouseList rows={statements.rows} zone={zone} now={now} />
          <Pagination
            page={statements.page}
            pages={statements.pageCount}
            hrefOf={(page) => `${HOUSE_STATEMENTS_PAGE}?page=${page}`}
          />
        </Section>
      ) : null}
    </>
  )
}
