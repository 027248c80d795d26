import styles from '#app/features/catalogue/catalogue-import/components/upload.module.css'
import type { Outcome } from '#app/features/catalogue/catalogue-record/upload.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import type { Page } from '#app/kit/paging.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Table } from '#app/ui/table.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownUpload } from '../queries-uploads.server.ts'
import { formatCatalogueReason } from '../reason-words.ts'

type Row = ShownUpload['rows'][number]

const TONE: Record<Outcome, BadgeTone> = {
  created: 'good',
  updated: 'good',
  unchanged: 'plain',
  refused: 'bad',
  gone: 'wait',
}

type UploadRowsProps = { upload: ShownUpload; outcome: Outcome | null; list: Page<Row> }

/** The outcome, planned or final, of each row of a file; guesses are marked. */
export function UploadRows({ upload, outcome, list }: UploadRowsProps) {
  const { t } = useTranslation('imports')
  const { code, stage, counts } = upload
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0 || stage === 'reading') return null
  const at = (name: string | null, page = 1) => {
    const query = new URLSearchParams({
      ...(name && { outcome: name }),
      ...(page > 1 && { page: String(page) }),
    })
    return `/manage_topic/import/${code}${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <>
      <TabLinks
        label={t('filter')}
        tabs={[
          { label: t('all'), to: at(null), count: total, current: outcome === null },
          ...counts
            .filter(({ count }) => count > 0)
            .map((one) => ({
              label: t(`${stage === 'ready' ? 'will' : 'was'}.${one.outcome}`),
              to: at(one.outcome),
              count: one.count,
              current: outcome === one.outcome,
            })),
        ]}
      />
      <Table
        caption={t('rows')}
        rowKey={(row) => String(row.at)}
        rows={list.rows}
        columns={[
          { label: t('column.title'), lead: true, cell: (row) => row.title || t('noTitle') },
          { label: t('column.row'), numeric: true, cell: (row) => row.position },
          { label: t('column.kind'), cell: (row) => (row.kind ? t(`kind.${row.kind}`) : '–') },
          { label: t('column.outcome'), cell: (row) => <Became row={row} isDone={row.doneAt !== null} /> },
          { label: t('column.said'), cell: (row) => <Said row={row} /> },
        ]}
      />
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => at(outcome, page)} />
    </>
  )
}

function Became({ row, isDone }: { row: Row; isDone: boolean }) {
  const { t } = useTranslation('imports')
  const isWritten = row.outcome === 'created' || row.outcome === 'updated'
  return (
    <>
      <Badge tone={TONE[row.outcome]}>{t(`${isDone ? 'was' : 'will'}.${row.outcome}`)}</Badge>{' '}
      {row.undone ? (
        <Badge tone={row.undone === 'kept' ? 'wait' : 'plain'}>{t(`undone.${row.undone}`)}</Badge>
      ) : null}
      {isWritten && row.becomes && !row.undone ? t(row.becomes === 'draft' ? 'asDraft' : 'asPublic') : null}
    </>
  )
}

function Said({ row: { outcome, reason, undoReason, guesses, notes } }: { row: Row }) {
  const { t } = useTranslation('imports')
  const shown = outcome === 'refused' ? [] : guesses
  const said = [...(undoReason ? [undoReason] : []), ...(reason ? [reason] : []), ...notes]
  if (shown.length + said.length === 0) return '–'
  return (
    <ul className={styles.said}>
      {shown.map((guess) => (
        <li key={JSON.stringify(guess)}>
          <Badge tone="wait">{t('guess')}</Badge> {formatCatalogueReason(t, guess)}
        </li>
      ))}
      {said.map((one) => (
        <li key={JSON.stringify(one)}>{formatCatalogueReason(t, one)}</li>
      ))}
    </ul>
  )
}
