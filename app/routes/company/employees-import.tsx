import { redirect } from 'react-router'
import { FaultyRows, GoodRows } from '#app/features/sales/employees/components/import-rows.tsx'
import { ImportSteps } from '#app/features/sales/employees/components/import-steps.tsx'
import { confirmImport } from '#app/features/sales/employees/confirm-import.server.ts'
import { correctImport } from '#app/features/sales/employees/correct-import.server.ts'
import { dropImport } from '#app/features/sales/employees/drop-import.server.ts'
import { EMPLOYEES_PATH } from '#app/features/sales/employees/employee.ts'
import { ROW_KINDS } from '#app/features/sales/employees/employee-rows.ts'
import { getImport } from '#app/features/sales/employees/queries-import.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/employees-import'

const SIZE = 50

export const loader = personLoader(async (ctx, { url, params }: Route.LoaderArgs) => {
  const kind = ROW_KINDS.find((name) => name === url.searchParams.get('show')) ?? null
  const page = pageNumber(url.searchParams.get('page'))
  const sent = await getImport(ctx, { code: params.code, kind, limit: SIZE, offset: (page - 1) * SIZE })
  return { sent, kind, list: pageOf(sent.rows, sent.total, page, SIZE) }
})

export const action = personAction(async (ctx, values, { params, url }: Route.ActionArgs) => {
  const asked = { ...values, code: params.code }
  if (values.step === 'drop') {
    await dropImport(ctx, asked)
    return redirect(EMPLOYEES_PATH)
  }
  if (values.step === 'correct') await correctImport(ctx, asked)
  else if (values.step === 'confirm') await confirmImport(ctx, asked)
  else throw notFound()
  return redirect(`${EMPLOYEES_PATH}/${params.code}${values.step === 'correct' ? url.search : ''}`)
})

/** What becomes of each row of a spreadsheet of employees, before it is taken over. */
export default function EmployeesImport({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('employees')
  const { sent, kind, list } = loaderData
  const whole = actionData?.errors['']
  const path = `${EMPLOYEES_PATH}/${sent.code}`
  const kinds = ROW_KINDS.filter((name) => sent.counts[name] > 0)
  return (
    <>
      <PageMeta title={t('preview.title')} noindex />
      <PageHead
        kicker={<Anchor to={EMPLOYEES_PATH}>{t('title')}</Anchor>}
        title={t('preview.title')}
        lead={<p translate="no">{sent.fileName}</p>}
      />
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      <ImportSteps sent={sent} />
      {kinds.length > 1 ? (
        <TabLinks
          label={t('preview.rows')}
          tabs={[
            { label: t('preview.all'), to: path, current: kind === null },
            ...kinds.map((name) => ({
              label: t(`what.${name}`),
              to: `${path}?show=${name}`,
              count: sent.counts[name],
              current: kind === name,
            })),
          ]}
        />
      ) : null}
      <FaultyRows rows={list.rows.filter(({ what }) => what === 'faulty')} />
      <GoodRows rows={list.rows.filter(({ what }) => what !== 'faulty')} />
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `?${kind ? `show=${kind}&` : ''}page=${page}`}
      />
    </>
  )
}
