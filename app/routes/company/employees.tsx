import { redirect } from 'react-router'
import { EmployeeForm } from '#app/features/sales/employees/components/employee-form.tsx'
import { EmployeeImportForm } from '#app/features/sales/employees/components/employee-import-form.tsx'
import { EmployeeTable } from '#app/features/sales/employees/components/employee-table.tsx'
import { EMPLOYEES_PATH } from '#app/features/sales/employees/employee.ts'
import { listEmployeeChoices, listEmployees } from '#app/features/sales/employees/queries-employees.server.ts'
import { removeEmployee } from '#app/features/sales/employees/remove-employee.server.ts'
import { saveEmployee } from '#app/features/sales/employees/save-employee.server.ts'
import { storeImport } from '#app/features/sales/employees/store-import.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/employees'

export const handle: FilesHandle = { takesFiles: true }

const SIZE = 25

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const asked = url.searchParams.get('employee')
  const page = pageNumber(url.searchParams.get('page'))
  const [{ rows, total, open }, choices, named] = await Promise.all([
    listEmployees(ctx, { words, limit: SIZE, offset: (page - 1) * SIZE }),
    listEmployeeChoices(ctx),
    asked === null ? null : listEmployees(ctx, { words: asked, limit: SIZE, offset: 0 }),
  ])
  const changed = named?.rows.find(({ email }) => email === asked) ?? null
  const done = (['saved', 'removed'] as const).find((name) => name === url.searchParams.get('done')) ?? null
  return { list: pageOf(rows, total, page, SIZE), words, open, changed, done, ...choices }
})

export const action = personFilesAction(async (ctx, { values, files }, _args: Route.ActionArgs) => {
  switch (values.intent) {
    case 'save':
      await saveEmployee(ctx, values)
      return redirect(`${EMPLOYEES_PATH}?done=saved`)
    case 'remove':
      await removeEmployee(ctx, values)
      return redirect(`${EMPLOYEES_PATH}?done=removed`)
    case 'file': {
      const file = files.find(({ field }) => field === 'file')
      return redirect(`${EMPLOYEES_PATH}/${await storeImport(ctx, file)}`)
    }
    default:
      throw notFound()
  }
})

/** Who works for the workspace: from a spreadsheet, or typed one by one. */
export default function Employees({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['employees', 'companies'])
  const { list, words, open, changed, done, centres, places } = loaderData
  const fault = actionData ?? null
  const whole = fault?.errors['']
  const isOfFile = fault?.values.intent === 'file'
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/c/userroles">{t('companies:members.title')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={
          list.total > 0 ? (
            <>
              <LinkButton to="#import">{t('file.title')}</LinkButton>
              <LinkButton to={`${EMPLOYEES_PATH}/export.csv`}>{t('csv')}</LinkButton>
              <LinkButton to={`${EMPLOYEES_PATH}/export.xlsx`}>{t('xlsx')}</LinkButton>
            </>
          ) : null
        }
      />
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {open ? (
        <Alert tone="info">
          {t('openImport', { count: open.left, name: open.fileName })}{' '}
          <Anchor to={`${EMPLOYEES_PATH}/${open.code}`}>{t('toImport')}</Anchor>
        </Alert>
      ) : null}
      {list.total > 0 || words ? <FindForm label={t('find')} words={words} search={t('search')} /> : null}
      {list.rows.length > 0 ? (
        <EmployeeTable rows={list.rows} />
      ) : (
        <EmptyState title={t(words ? 'noneFound' : 'none')}>{words ? null : t('noneText')}</EmptyState>
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `?${new URLSearchParams({ ...(words ? { q: words } : {}), page: String(page) })}`}
      />
      <Section id="import" title={t('file.title')} note={t('file.note')}>
        <EmployeeImportForm fault={isOfFile && !whole ? fault : null} />
      </Section>
      <Section id="form" title={t(changed ? 'changeTitle' : 'addTitle')}>
        <EmployeeForm
          key={changed?.email ?? list.total}
          employee={changed}
          centres={centres}
          places={places}
          fault={isOfFile ? null : fault}
        />
      </Section>
    </>
  )
}
