import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { versionPath } from '../policy-version.ts'
import type { AcceptedRow, NoticeRow } from '../queries-versions.server.ts'

const TONES = { queued: 'wait', kept: 'good', sent: 'good', failed: 'bad', held: 'bad' } as const
type At = { now: Date; zone: string }

/** Who was told of which version, when, and by which email. */
export function NoticeTable({ rows, now, zone }: { rows: readonly NoticeRow[] } & At) {
  const { t } = useTranslation('policy-versions')
  const language = useLanguage()
  return (
    <Table
      caption={t('told.title')}
      rows={rows}
      rowKey={({ policy, version, username }) => `${policy} ${version} ${username}`}
      columns={[
        { label: t('told.who'), lead: true, cell: ({ username }) => <span translate="no">{username}</span> },
        {
          label: t('text'),
          cell: ({ policy, version }) => (
            <Anchor to={versionPath(policy, version)} translate="no">
              {policy} {version}
            </Anchor>
          ),
        },
        { label: t('told.when'), cell: ({ at }) => formatMoment(at, zone, language, now) },
        {
          label: t('told.address'),
          cell: ({ address, language: of }) => (
            <span translate="no">
              {address} ({of})
            </span>
          ),
        },
        {
          label: t('told.mail'),
          cell: ({ mailId, state }) =>
            mailId && state ? (
              <Anchor to={`/admin/mails/${mailId}`}>
                <Badge tone={TONES[state]}>{t(`mailState.${state}`)}</Badge>
              </Anchor>
            ) : (
              t('none')
            ),
        },
      ]}
    />
  )
}

/** Which versions of the terms somebody accepted, and by what. */
export function AcceptedTable({ rows, now, zone }: { rows: readonly AcceptedRow[] } & At) {
  const { t } = useTranslation('policy-versions')
  const language = useLanguage()
  return (
    <Table
      caption={t('told.accepted')}
      rows={rows}
      rowKey={({ version, reference }) => `${version} ${reference ?? ''}`}
      columns={[
        {
          label: t('told.by'),
          lead: true,
          cell: ({ reference }) =>
            reference === null ? t('told.registration') : <span translate="no">{reference}</span>,
        },
        { label: t('text'), cell: ({ version }) => <span translate="no">{version}</span> },
        {
          label: t('told.when'),
          cell: ({ at }) => (at === null ? '' : formatMoment(at, zone, language, now)),
        },
      ]}
    />
  )
}
