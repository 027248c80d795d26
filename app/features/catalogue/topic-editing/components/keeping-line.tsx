import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Keeping } from './draft-keeping.tsx'
import styles from './topic-form.module.css'

/** The state of saving, in a line beside the buttons. */
export function KeepingLine({
  keeping,
  keeps,
  preview = (url) => `/topic/${encodeURIComponent(url)}`,
}: {
  keeping: Keeping
  keeps: boolean
  /** Where a draft is seen as buyers would see it; null where it cannot be yet. */
  preview?: ((url: string) => string) | null
}) {
  const { t } = useTranslation('topic-editing')
  const { state, url, why } = keeping
  if (state === 'still') return null
  return (
    <p className={styles.keeping} role="status">
      {state === 'refused'
        ? `${t('keeping.refused')} ${why}`
        : t(`keeping.${keeps || state !== 'here' ? state : 'public'}`)}{' '}
      {state === 'kept' && preview ? <Anchor to={preview(url)}>{t('add.preview')}</Anchor> : null}
    </p>
  )
}
