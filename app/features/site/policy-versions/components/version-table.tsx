import { formatMoment, formatShortDate } from '#app/kit/dates.ts'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type Lack, versionPath } from '../policy-version.ts'
import type { VersionRow } from '../queries-versions.server.ts'

const TONES = { coming: 'wait', counts: 'good', former: undefined } as const
const dayOf = (version: string) => new Date(`${version}T12:00:00Z`)

type VersionTableProps = { rows: readonly VersionRow[]; now: Date; zone: string }

/** All versions: since when each counts, what its languages lack, who was told of it and who accepted it. */
export function VersionTable({ rows, now, zone }: VersionTableProps) {
  const { t } = useTranslation('policy-versions')
  const language = useLanguage()
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ policy, version }) => `${policy} ${version}`}
      columns={[
        {
          label: t('text'),
          lead: true,
          cell: ({ policy, version, title }) => <Anchor to={versionPath(policy, version)}>{title}</Anchor>,
        },
        {
          label: t('from'),
          cell: ({ version, state }) => (
            <>
              {formatShortDate(dayOf(version), 'UTC', language)}{' '}
              <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
            </>
          ),
        },
        { label: t('languages'), cell: ({ lacks }) => <Languages lacks={lacks} /> },
        {
          label: t('notices'),
          cell: ({ notice }) =>
            notice === null ? (
              t('none')
            ) : (
              <>
                {t('notice.told', { told: notice.told, total: notice.total })}
                {notice.told < notice.total ? (
                  <>
                    {' '}
                    ·{' '}
                    {t('notice.between', {
                      from: formatMoment(notice.from, zone, language, now),
                      until: formatMoment(notice.until, zone, language, now),
                    })}
                  </>
                ) : null}
                {notice.late > 0 ? (
                  <Badge tone="bad">{t('notice.late', { count: notice.late })}</Badge>
                ) : null}
                {notice.unsent > 0 ? (
                  <Badge tone="bad">{t('notice.unsent', { count: notice.unsent })}</Badge>
                ) : null}
              </>
            ),
        },
        {
          label: t('accepted'),
          cell: ({ accepted }) => (accepted === null ? t('none') : t('acceptedBy', accepted)),
        },
      ]}
    />
  )
}

function Languages({ lacks }: { lacks: readonly Lack[] }) {
  const { t } = useTranslation('policy-versions')
  if (lacks.length === 0) return t('complete')
  return (
    <ul>
      {lacks.map(({ language, parts }) => (
        <li key={language}>
          {LANGUAGE_ENTRIES.find(({ value }) => value === language)?.nativeName}:{' '}
          <Badge tone="bad">{parts === null ? t('missing') : t('shorter', { count: parts })}</Badge>
        </li>
      ))}
    </ul>
  )
}
