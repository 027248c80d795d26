import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { categoryPath } from '../category.ts'
import type { EditedCategory } from '../queries-edited.server.ts'

/** All groups and what stands below them, with how much is offered in each. */
export function CategoryTable({ rows }: { rows: readonly EditedCategory[] }) {
  const { t } = useTranslation('category-editing')
  const language = useLanguage()
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ slug }) => slug}
      columns={[
        {
          label: t('category'),
          lead: true,
          cell: ({ slug, names, group }) => (
            <>
              {group === null ? null : '— '}
              <Anchor to={categoryPath(slug)}>
                {group === null ? <b>{names[language]}</b> : names[language]}
              </Anchor>
            </>
          ),
        },
        { label: t('address'), cell: ({ slug }) => <span translate="no">{slug}</span> },
        { label: t('topics'), numeric: true, cell: ({ topics }) => topics },
        { label: t('events'), numeric: true, cell: ({ events }) => events },
      ]}
    />
  )
}
