import { ArrowUpIcon } from '#app/ui/icon.tsx'
import { useScrolledPast } from '#app/ui/scrolled-past.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './back-to-top.module.css'

const SHOWN_AFTER = 20

export function BackToTop() {
  const { t } = useTranslation('common')
  const past = useScrolledPast(SHOWN_AFTER)
  if (!past) return null
  return (
    <button
      type="button"
      className={styles.top}
      aria-label={t('shell.toTop')}
      title={t('shell.toTop')}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <ArrowUpIcon />
    </button>
  )
}
