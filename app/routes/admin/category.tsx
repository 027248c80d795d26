import { redirect } from 'react-router'
import { CATEGORIES_PATH, categoryPath } from '#app/features/catalogue/category-editing/category.ts'
import { changeCategory } from '#app/features/catalogue/category-editing/change-category.server.ts'
import {
  ChangeCategoryForm,
  MergeForm,
} from '#app/features/catalogue/category-editing/components/category-forms.tsx'
import { mergeCategory } from '#app/features/catalogue/category-editing/merge-category.server.ts'
import { getEditedCategory } from '#app/features/catalogue/category-editing/queries-edited.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/category'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { category, all, seen, became } = await getEditedCategory(ctx, params.slug)
  if (became !== null) throw redirect(`${categoryPath(became)}?became`)
  if (category === null) throw notFound()
  const { searchParams } = url
  return { category, all, seen, saved: searchParams.has('saved'), became: searchParams.has('became') }
})

export const action = staffAction(async (ctx, values, { params: { slug } }: Route.ActionArgs) => {
  switch (values.intent) {
    case 'save':
      await changeCategory(ctx, { ...values, slug })
      throw redirect(`${categoryPath(slug)}?saved`)
    case 'merge': {
      const { into } = await mergeCategory(ctx, { ...values, slug })
      throw redirect(`${categoryPath(into)}?became`)
    }
    default:
      throw notFound()
  }
})

/** One category: its names and group, and the merge with another one. */
export default function Category({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('category-editing')
  const language = useLanguage()
  const { category, all, seen, saved, became } = loaderData
  const fault = faultOf(actionData)
  const ofMerge = fault?.values.intent === 'merge'
  return (
    <>
      <PageMeta title={category.names[language]} noindex />
      <PageHead
        kicker={<Anchor to={CATEGORIES_PATH}>{t('title')}</Anchor>}
        title={category.names[language]}
      />
      {saved && !fault ? <Alert tone="good">{t('done.saved')}</Alert> : null}
      {became && !fault ? <Alert tone="good">{t('done.merged')}</Alert> : null}
      <FactList
        facts={[
          {
            label: t('address'),
            value: (
              <Anchor to={`/search?topic=&category=${category.slug}`} translate="no">
                {category.slug}
              </Anchor>
            ),
          },
          { label: t('topics'), value: String(category.topics) },
          { label: t('events'), value: String(category.events) },
          ...(category.former.length > 0
            ? [{ label: t('former'), value: <span translate="no">{category.former.join(', ')}</span> }]
            : []),
        ]}
      />
      <Section id="change" title={t('change')} note={t('changeNote')}>
        <ChangeCategoryForm category={category} all={all} seen={seen} fault={ofMerge ? null : fault} />
      </Section>
      <Section id="merge" title={t('merge.title')} note={t('merge.note')}>
        <MergeForm category={category} all={all} fault={ofMerge ? fault : null} />
      </Section>
    </>
  )
}
