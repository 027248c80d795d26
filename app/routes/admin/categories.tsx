import { redirect } from 'react-router'
import { addCategory } from '#app/features/catalogue/category-editing/add-category.server.ts'
import { CATEGORIES_PATH } from '#app/features/catalogue/category-editing/category.ts'
import { AddCategoryForm } from '#app/features/catalogue/category-editing/components/category-forms.tsx'
import { CategoryTable } from '#app/features/catalogue/category-editing/components/category-table.tsx'
import { listEditedCategories } from '#app/features/catalogue/category-editing/queries-edited.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/categories'

const DONE = ['added', 'merged'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  rows: await listEditedCategories(ctx),
  done: DONE.find((name) => name === url.searchParams.get('done')) ?? null,
  formKey: newKey(),
}))

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  await addCategory(ctx, values)
  throw redirect(`${CATEGORIES_PATH}?done=added`)
})

/** The categories of topics, events and requirements, and the form that adds one. */
export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('category-editing')
  const { rows, done, formKey } = loaderData
  const fault = faultOf(actionData)
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <Section id="add" title={t('add')} note={t('addNote')}>
        <AddCategoryForm all={rows} formKey={formKey} fault={fault} />
      </Section>
      <Section title={t('all')} note={String(rows.length)}>
        <CategoryTable rows={rows} />
      </Section>
    </>
  )
}
