import styles from '#app/features/catalogue/catalogue-import/components/upload.module.css'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Figures } from '#app/ui/facts.tsx'
import { useLookAgain } from '#app/ui/look-again.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownUpload } from '../queries-uploads.server.ts'
import { formatCatalogueReason } from '../reason-words.ts'

const EVERY_MS = 1_500

/** The file, the progress of its import, and the number of rows of each outcome. */
export function UploadHead({ upload }: { upload: ShownUpload }) {
  const { t } = useTranslation('imports')
  const { stage, counts, guessed, refusal, notes, format } = upload
  const leftOut = (upload.columns ?? []).filter(({ field }) => field === null)
  const isDone = stage === 'done' || stage === 'stopped' || stage === 'undone'
  return (
    <>
      {stage === 'reading' || stage === 'running' || stage === 'undoing' ? (
        <Progress upload={upload} />
      ) : null}
      {refusal ? (
        <Alert tone="bad" title={t(`stage.${stage}.text`)}>
          {formatCatalogueReason(t, refusal)}
        </Alert>
      ) : null}
      {stage === 'ready' || stage === 'columns' ? <p>{t(`stage.${stage}.text`)}</p> : null}
      {stage === 'done' ? (
        <Alert tone="good" action={<LinkButton to="/manage_topic">{t('seeTopics')}</LinkButton>}>
          {t('stage.done.text')}
        </Alert>
      ) : null}
      {stage === 'undone' ? <Alert tone="info">{t('stage.undone.text')}</Alert> : null}
      {format && stage !== 'reading' ? (
        <p>
          {stage === 'columns' ? null : t(`format.${format}`)}{' '}
          {notes.map((note) => formatCatalogueReason(t, note)).join(' ')}
        </p>
      ) : null}
      {stage === 'ready' && leftOut.length > 0 ? (
        <p>{t('columns.leftOut', { columns: leftOut.map(({ header }) => header).join(' · ') })}</p>
      ) : null}
      {stage === 'ready' || stage === 'running' || isDone ? (
        <Figures
          figures={counts
            .filter(({ outcome, count }) => outcome !== 'gone' || count > 0)
            .map(({ outcome, count }) => ({
              label: t(`${stage === 'ready' ? 'will' : 'was'}.${outcome}`),
              value: count,
            }))}
        />
      ) : null}
      {guessed > 0 && stage !== 'reading' ? <p>{t('guessed', { count: guessed })}</p> : null}
    </>
  )
}

/** Looks again by itself with scripts, and by a link without. */
function Progress({ upload: { stage, progress, code } }: { upload: ShownUpload }) {
  const { t } = useTranslation('imports')
  useLookAgain(EVERY_MS)
  const { of, done } = progress
  return (
    <div role="status" className={styles.steps}>
      <p>{of === null ? t('stage.reading.text') : t('progress', { done, of })}</p>
      <progress className={styles.meter} max={of ?? 1} value={of === null ? undefined : done}>
        {done}
      </progress>
      <p>{t(stage === 'reading' ? 'nothingYet' : stage === 'undoing' ? 'undo.goesOn' : 'goesOn')}</p>
      <p>
        <LinkButton to={`/manage_topic/import/${code}`} size="small">
          {t('again')}
        </LinkButton>
      </p>
    </div>
  )
}
