import { formatMoment } from '#app/kit/dates.ts'
import { NOTED_KINDS } from '#app/kit/noted-refusal.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RefusedRow } from '../queries-refused.server.ts'
import { REFUSED_PATH, type RefusedFilter, refusedQuery } from '../trace.ts'
import styles from './trace.module.css'
import { WordField } from './word-field.tsx'

/** Narrows what was refused: a kind, a person, a network. */
export function RefusedFilterForm({ filter }: { filter: RefusedFilter }) {
  const { t } = useTranslation('backoffice')
  const { kind, who, network } = filter
  return (
    <FilterForm by={Object.values(filter)} submit={t('trace.show')}>
      <SelectField
        id="kind"
        name="kind"
        label={t('trace.kind')}
        defaultValue={kind}
        options={[
          { value: '', label: t('trace.allKinds') },
          ...NOTED_KINDS.map((value) => ({ value, label: t(`trace.kinds.${value}`) })),
        ]}
      />
      <WordField name="who" label={t('trace.person')} value={who} />
      <WordField name="network" label={t('trace.network')} value={network} />
    </FilterForm>
  )
}

type RefusedTableProps = { rows: readonly RefusedRow[]; now: Date; zone: string }

/** What was refused, to whom or to which network, and how often within an hour. */
export function RefusedTable({ rows, now, zone }: RefusedTableProps) {
  const { t } = useTranslation('backoffice')
  const language = useLanguage()
  const to = (given: Partial<RefusedFilter>) =>
    REFUSED_PATH + refusedQuery({ kind: '', who: '', network: '', after: '', ...given })
  return (
    <Table
      caption={t('trace.refused')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: t('trace.kind'), lead: true, cell: ({ kind }) => t(`trace.kinds.${kind}`) },
        {
          label: t('trace.at'),
          cell: ({ lastAt }) => (
            <span className={styles.moment}>{formatMoment(lastAt, zone, language, now)}</span>
          ),
        },
        {
          label: t('trace.by'),
          cell: ({ by }) =>
            by ? (
              <Anchor to={to({ who: by })} translate="no">
                {by}
              </Anchor>
            ) : (
              t('trace.visitor')
            ),
        },
        {
          label: t('trace.network'),
          cell: ({ network }) => (
            <Anchor to={to({ network })} translate="no">
              {network}
            </Anchor>
          ),
        },
        {
          label: t('trace.details'),
          cell: ({ route, reason }) => (
            <ul className={styles.details} translate="no">
              <li>{route}</li>
              <li>{reason}</li>
            </ul>
          ),
        },
        { label: t('trace.times'), numeric: true, cell: ({ times }) => times },
      ]}
    />
  )
}
