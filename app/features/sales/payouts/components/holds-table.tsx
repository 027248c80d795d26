import { AskOnce } from '#app/ui/ask-once.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type Hold = { slug: string; name: string; words: string }

/** Whom staff hold, each with the button that releases it. */
export function HoldsTable({ holds }: { holds: readonly Hold[] }) {
  const { t } = useTranslation('payouts')
  return (
    <Table
      caption={t('staff.holds.title')}
      rows={holds}
      rowKey={({ slug }) => slug}
      columns={[
        {
          label: t('staff.provider'),
          cell: ({ name, slug }) => <span translate="no">{`${name} · ${slug}`}</span>,
        },
        { label: t('staff.why'), cell: ({ words }) => words },
        {
          label: t('staff.step'),
          quiet: true,
          cell: ({ slug, name }) => (
            <AskOnce
              label={t('staff.hold.release')}
              of={name}
              question={t('staff.hold.releaseSure')}
              fields={{ intent: 'release', username: slug }}
              tone="go"
            />
          ),
        },
      ]}
    />
  )
}
