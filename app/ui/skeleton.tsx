import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const LINES = [1, 2, 3, 4, 5, 6, 7, 8]

/** Grey lines, or one block, where content is on its way. Shows itself only after 300 ms. */
export function Skeleton({ lines = 3, block }: { lines?: number; block?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {block ? <span className={cx(styles.line, styles.block)} /> : null}
      {LINES.slice(0, lines).map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
