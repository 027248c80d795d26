import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WaveGroup } from '../queries-waves.server.ts'
import { wavePath } from '../wave.ts'

type WaveGroupsProps = { groups: readonly WaveGroup[]; hours: string; now: Date; zone: string }

/** What came in and is alike, the largest group first, each leading to its people. */
export function WaveGroups({ groups, hours, now, zone }: WaveGroupsProps) {
  const { t } = useTranslation('spam-waves')
  const language = useLanguage()
  return (
    <Table
      caption={t('groups.title')}
      rows={groups}
      rowKey={({ by, value }) => `${by} ${value}`}
      columns={[
        { label: t('groups.by'), cell: ({ by }) => t(`by.${by}`) },
        {
          label: t('groups.what'),
          cell: ({ by, value, sample }) => (
            <Anchor to={wavePath({ by, value, hours })} translate="no">
              {sample}
            </Anchor>
          ),
        },
        { label: t('groups.people'), numeric: true, cell: ({ people }) => people },
        { label: t('groups.first'), cell: ({ first }) => formatMoment(first, zone, language, now) },
        { label: t('groups.last'), cell: ({ last }) => formatMoment(last, zone, language, now) },
      ]}
    />
  )
}
