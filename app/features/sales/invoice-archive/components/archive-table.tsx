import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatDate } from '#app/kit/dates.ts'
import { localeOf } from '#app/kit/language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useLookAgain } from '#app/ui/look-again.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { ARCHIVE_PATH, type ArchiveState } from '../archive.ts'
import type { ArchivesPage } from '../queries-archives.server.ts'

const TONE: Record<ArchiveState, BadgeTone> = { asked: 'wait', ready: 'good', failed: 'bad', gone: 'plain' }
const SOON_MS = 3_000
const RARELY_MS = 60_000

/** Archives that were asked for: how far they are, and the file of those that are ready. */
export function ArchiveTable({ page, zone }: { page: ArchivesPage; zone: string }) {
  const { t } = useTranslation('invoice-archive')
  const language = useLanguage()
  useLookAgain(page.isRunning ? SOON_MS : RARELY_MS)
  const size = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  return (
    <Table
      caption={t('archives')}
      rows={page.archives}
      rowKey={({ id }) => id}
      columns={[
        { label: t('column.year'), cell: ({ name }) => name },
        { label: t('column.asked'), cell: ({ askedAt }) => formatDate(askedAt, zone, language) },
        {
          label: t('column.documents'),
          cell: ({ state, done, total }) =>
            state === 'asked' ? (
              <>
                {t('progress', { done, total })}{' '}
                <progress max={Math.max(total, 1)} value={done} aria-label={t('column.documents')} />
              </>
            ) : (
              done
            ),
          numeric: true,
        },
        {
          label: t('column.size'),
          cell: ({ bytes }) => (bytes === null ? '–' : size.format(bytes / 1e6)),
          numeric: true,
        },
        {
          label: t('column.state'),
          cell: ({ state, until }) => (
            <>
              <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>{' '}
              {state === 'ready' && until ? t('until', { day: formatDate(until, zone, language) }) : null}
            </>
          ),
        },
        {
          label: t('column.steps'),
          quiet: true,
          numeric: true,
          cell: ({ id, state, name }) =>
            state === 'ready' ? (
              <LinkButton
                to={`${ARCHIVE_PATH}/${id}.zip`}
                size="small"
                tone="go"
                data-document=""
                download
                aria-label={t('downloadOf', { year: name })}
              >
                {t('download')}
              </LinkButton>
            ) : null,
        },
      ]}
    />
  )
}
